/** Seconds a session lasts without being used, and after how many it is renewed by use. */
export const sessionSeconds = 7 * 24 * 60 * 60;
export const renewAfterSeconds = 24 * 60 * 60;

/** One that would go on for more was begun under a clock that was ahead, would never end in time, and is none. */
export const longestSessionSeconds = 2 * sessionSeconds;
