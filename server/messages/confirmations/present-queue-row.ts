import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import { presentPhone, presentSummary } from '../../agenda/appointments/present-appointment.ts';
import type { QueueRow } from './queries.ts';

export const presentQueueRow = (row: QueueRow): ConfirmationRow => ({
  ...presentSummary(row),
  ...presentPhone(row),
  acceptsWhatsapp: row.accepts_whatsapp,
  anamnesis: row.anamnesis,
  hasBirthDate: row.has_birth_date,
  isUntold: row.is_untold,
  version: row.version,
  contacts: row.contacts.map(({ happened_at, user_name, is_own, ...contact }) => ({
    ...contact,
    happenedAt: new Date(happened_at).toISOString(),
    userName: user_name,
    isOwn: is_own,
  })),
});
