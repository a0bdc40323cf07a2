/** What the triggers of the database announce, and which users see it. */
import { z } from 'zod';
import type { Role } from '#contract/accounts/session.ts';
import { topics } from '#contract/changes.ts';
import { type Permission, topicPermission } from '#contract/permissions.ts';

/** The channel on which the triggers of the database notify. */
export const channel = 'vico_changes';

const change = z.object({ topic: z.enum(topics), patient: z.uuid().optional() });
const account = z.object({ account: z.uuid() });

/** A change, in the record of a patient or for the whole clinic. */
type Change = z.infer<typeof change>;
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

/** The user of one event stream. */
export interface Audience {
  userId: string;
  role: Role;
  permissions: readonly Permission[];
  patientId: string | null;
}

/** Staff see the changes of what they may read; patients those of their own record; all of them public topics. */
export function concerns({ topic, patient }: Change, { role, permissions, patientId }: Audience): boolean {
  const needed = topicPermission[topic];
  if (role === 'admin' || needed === 'everyone') return true;
  if (role === 'staff') return needed !== 'administrators' && permissions.includes(needed);
  return patient !== undefined && patient === patientId;
}
