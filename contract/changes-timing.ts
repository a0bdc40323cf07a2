/** The clocks of the stream of changes (`changes.ts`), which both of its ends keep to. */

/** Seconds between two words of a stream, at most: who hears nothing for much longer has lost the connection. */
export const heartbeatSeconds = 15;

/**
 * What a stream tells of when it opens, counted back from that moment, in seconds: what was asked for shortly before
 * misses nothing.
 */
export const memorySeconds = 10;
