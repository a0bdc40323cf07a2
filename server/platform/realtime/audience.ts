import type { Role } from '#contract/accounts/session.ts';
import { type Permission, topicPermission } from '#contract/permissions.ts';
import type { Change } from './announcement.ts';

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
