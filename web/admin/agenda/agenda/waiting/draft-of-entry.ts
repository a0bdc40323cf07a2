import { defaultService, periodOf } from '#contract/agenda/appointment-rules.ts';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import type { BookingDraft, Wish } from '../agenda-state.tsx';

/** A booking for an entry of the waiting list; it takes the entry off. */
export const draftOfEntry = ({
  id,
  patient,
  procedureId,
  service,
  ...wishes
}: WaitingEntry): BookingDraft => ({
  patient: { id: patient.id, fullName: patient.fullName },
  ...(procedureId && { procedureId }),
  ...(service !== defaultService && { service }),
  waitingEntryId: id,
  ...wishOf(wishes),
});

const wishOf = ({ periods, weekdays, until }: Wish) =>
  periods.length > 0 || weekdays.length > 0 || until !== null ? { wish: { periods, weekdays, until } } : {};

/** As `waitingList.fitting` compares. @param date yyyy-MM-dd @param time HH:mm */
export const fitsWish = ({ periods, weekdays, until }: Wish, date: string, time: string): boolean =>
  (until === null || date <= until) &&
  (weekdays.length === 0 || weekdays.includes(new Date(date).getUTCDay() || 7)) &&
  (periods.length === 0 || periods.includes(periodOf(time)));
