/** What a patient owes of other visits and packages, said beside the one that is looked at. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { sayList } from '#contract/count.ts';
import type { OpenAccount } from '#contract/money/payments.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatShortDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';

/** What else is owed until today. */
export const olderDebts = (rows: readonly OpenAccount[], beside: string, today: string) =>
  rows.filter(
    ({ appointmentId, date, openCents }) => appointmentId !== beside && openCents > 0 && date <= today,
  );

/** 'Também falta R$ 1.800,00 de 30/10 e 11/11' */
export function sayOlderDebts(owed: readonly OpenAccount[], today: string): string {
  const cents = owed.reduce((sum, { openCents }) => sum + openCents, 0);
  const days = [...new Set(owed.map(({ date }) => formatShortDate(date, today)))];
  return `Também falta ${formatCents(cents)} de ${sayList(days)}`;
}

/** @param beside the appointment or package whose own sum is shown already; @param mayRead else nothing is asked */
export function useOlderDebts(patientId: string, beside: string, mayRead = true): OpenAccount[] {
  const today = useToday();
  const { data } = useQuery(api.payments.open.queryOptions({ input: mayRead ? { patientId } : skipToken }));
  return olderDebts(data?.rows ?? [], beside, today);
}
