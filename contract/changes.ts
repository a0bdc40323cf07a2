/** What open screens are told so that they look again: that something has changed, never what it says. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpoint } from './errors.ts';

/** What can change. An administrator hears of all of it. */
export const topics = [
  'patients',
  'files',
  'futureProcedures',
  'appointments',
  'treatmentPlans',
  'procedures',
  'settings',
  'administrators',
] as const;
export type Topic = (typeof topics)[number];

/**
 * Topics that changed since the last word, each once. `catchUp` stands for all of them: what went before is not known.
 * An empty list says that the stream is alive.
 */
export const news = z.object({ topics: z.array(z.enum([...topics, 'catchUp'])) });
export type News = z.infer<typeof news>;

/**
 * A stream of the changes that concern the caller: for a patient, of their own record and of what is the same for
 * everybody. It ends by itself when the caller's rights or sessions change, when the session expires, and after some
 * minutes; whoever wants to hear on opens another.
 */
export const watch = endpoint
  .route({ method: 'GET', path: '/changes', tags: ['changes'], summary: 'Hear of changes as they happen' })
  .output(eventIterator(news));

export const changesContract = { watch };
