package dev.hinterland.codec;

/** What generated classes of records with graphs extend. */
abstract class GraphBody implements RecordBody {

    GraphBody() {}
}
