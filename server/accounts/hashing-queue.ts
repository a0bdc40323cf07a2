import { availableParallelism } from 'node:os';
import { type Bounds, createQueue } from '../calls/queue.ts';

/**
 * Hashing takes a whole core, and one of the four threads that also read files. A full queue leaves one core free on a
 * machine with two, and two threads on every machine. The last that waits gets its turn after about seven seconds.
 */
const bounds: Bounds = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 64 };

/** Separate, so that a flood of sign-ins from unknown browsers delays no one who works here. */
export const hashingQueues = { strangers: createQueue(bounds), known: createQueue(bounds) } as const;

export type HashingQueue = keyof typeof hashingQueues;
