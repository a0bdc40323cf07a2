import type { Change } from './announcement.ts';

/** The user of one event stream. */
export interface Audience {
  userId: string;
  role: 'admin' | 'patient';
  patientId: string | null;
}

const publicTopics: readonly Change['topic'][] = ['procedures', 'settings'];

/** Administrators see every change; patients those of their own record and of public topics. */
export function concerns({ topic, patient }: Change, { role, patientId }: Audience): boolean {
  if (role === 'admin' || publicTopics.includes(topic)) return true;
  return patient !== undefined && patient === patientId;
}
