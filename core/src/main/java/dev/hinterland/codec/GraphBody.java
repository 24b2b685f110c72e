// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

/** The base class of the generated classes that encode and decode records with graphs. */
abstract class GraphBody implements RecordBody {

    GraphBody() {}
}
