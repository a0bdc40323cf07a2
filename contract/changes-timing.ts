/** Timing of the stream of changes (`changes.ts`), for server and browser. */

/**
 * Maximum seconds between two messages: short enough for a screen to say within five seconds that nothing answers. A heartbeat
 * costs the server a timer and some bytes, and only visible tabs have a stream.
 */
export const heartbeatSeconds = 2;

/**
 * A new stream begins with the changes of the last seconds, so that none is lost between loading a screen and opening
 * the stream.
 */
export const memorySeconds = 10;
