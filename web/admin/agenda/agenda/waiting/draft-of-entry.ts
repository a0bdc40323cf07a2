import { defaultService } from '#contract/agenda/appointment-rules.ts';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import type { BookingDraft } from '../agenda-state.tsx';

/** A booking for an entry of the waiting list; it takes the entry off. */
export const draftOfEntry = ({ id, patient, procedureId, service }: WaitingEntry): BookingDraft => ({
  patient: { id: patient.id, fullName: patient.fullName },
  ...(procedureId && { procedureId }),
  ...(service !== defaultService && { service }),
  waitingEntryId: id,
});
