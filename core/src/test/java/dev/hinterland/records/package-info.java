// SPDX-License-Identifier: Apache-2.0
/** Records of random shapes: classes made while the test runs, and values for them. */
package dev.hinterland.records;
