import { z } from 'zod';
import { topics } from '#contract/changes.ts';

/** The channel on which the triggers of the database notify. */
export const channel = 'vico_changes';

const change = z.object({ topic: z.enum(topics), patient: z.uuid().optional() });
const account = z.object({ account: z.uuid() });

/** A change, in the record of a patient or for the whole clinic. */
export type Change = z.infer<typeof change>;
/** A change, or an account whose sessions or rights have changed. */
export type Announcement = Change | z.infer<typeof account>;

/** Undefined for topics of another version, whose processes may serve the same clinic during an update. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return z.union([change, account]).safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
