/** The stream that makes open screens reload. It says what kind of data has changed, never the data. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpoint } from './errors.ts';

/** What can change. Administrators receive every topic. */
export const topics = [
  'patients',
  'files',
  'futureProcedures',
  'appointments',
  'treatmentPlans',
  /** Drafts and signed entries. */
  'record',
  'procedures',
  'professionals',
  'resources',
  /** Products, their lots, and protocols of applications. */
  'products',
  /** Hours, exceptions and holidays. */
  'workingHours',
  'waitingList',
  /** Held times, requests of patients and their proposals. */
  'requests',
  'settings',
  /** Prices of appointments, payments, tills. */
  'money',
  /** What statements of shares are computed from, for professionals. */
  'shares',
  'administrators',
  /** Imports and their progress. */
  'imports',
] as const;
export type Topic = (typeof topics)[number];

/**
 * Topics that changed since the last message, each once. `catchUp` stands for all topics: earlier changes may have been
 * missed. An empty list is a heartbeat.
 */
export const news = z.object({ topics: z.array(z.enum([...topics, 'catchUp'])) });
export type News = z.infer<typeof news>;

/**
 * A stream of changes. A patient receives those of their own record and of data shared by all, such as the catalogue.
 * It ends when the caller's rights or sessions change, when the session expires, and after some minutes. The client then
 * opens another.
 */
export const watch = endpoint
  .route({ method: 'GET', path: '/changes', tags: ['changes'], summary: 'Hear of changes as they happen' })
  .output(eventIterator(news));

export const changesContract = { watch };
