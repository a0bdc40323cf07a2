/** Timing of the stream of changes (`changes.ts`), for server and browser. */

/** Maximum seconds between two messages. A client without a message for much longer has lost the connection. */
export const heartbeatSeconds = 15;

/**
 * A new stream begins with the changes of the last seconds, so that none is lost between loading a screen and opening
 * the stream.
 */
export const memorySeconds = 10;
