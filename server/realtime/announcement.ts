import { z } from 'zod';
import { topics } from '#contract/changes.ts';

/** Where the triggers of db/migrations/0002-announcement-functions.sql speak. */
export const channel = 'vico_changes';

const change = z.object({ topic: z.enum(topics), patient: z.uuid().optional() });
const account = z.object({ account: z.uuid() });

/** Something has changed, in the record of a patient or at large. */
export type Change = z.infer<typeof change>;
/** Something has changed, or what an account may see is no longer what it was. */
export type Announcement = Change | z.infer<typeof account>;

/** Undefined for what this version does not know, as while processes of two versions serve one clinic. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return z.union([change, account]).safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

export interface Audience {
  userId: string;
  role: 'admin' | 'patient';
  patientId: string | null;
}

const forEverybody: readonly Change['topic'][] = ['procedures', 'settings'];

/** Whether somebody is told: an administrator of everything, a patient of their own record and of what all may see. */
export function concerns({ topic, patient }: Change, { role, patientId }: Audience): boolean {
  if (role === 'admin' || forEverybody.includes(topic)) return true;
  return patient !== undefined && patient === patientId;
}
