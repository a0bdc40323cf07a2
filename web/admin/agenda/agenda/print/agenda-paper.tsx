/** The day or the week of the screen on A4. Only while it is printed; then nothing else of the screen is. */
import { useQueryClient } from '@tanstack/react-query';
import { minutesOf } from '#contract/value-formats.ts';
import { useClock } from '#web/clinic/present.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { columnsOf } from '../grid/columns.ts';
import { everyone, shownOf, useChosenProfessional } from '../shown-professional.ts';
import { agendaQuery } from '../use-agenda.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { weekOfOne } from '../week-of.ts';
import { DayPaper } from './day-paper.tsx';
import { WeekPaper } from './week-paper.tsx';

export const AgendaPaper = ({ address }: { address: AgendaAddress }) =>
  usePrinting() ? <Paper address={address} /> : null;

function Paper({ address }: { address: AgendaAddress }) {
  // What is on the screen, without another call.
  const cached = useQueryClient().getQueryData(agendaQuery(address).queryKey);
  const agenda = cached && weekOfOne(cached, address.weekOf);
  const isPhone = useIsPhone();
  const [chosen] = useChosenProfessional();
  const now = { date: address.today, minute: minutesOf(useClock()) };
  if (!agenda) return null;
  const shown = isPhone ? shownOf(agenda.professionals, chosen) : everyone;
  const columns = columnsOf(agenda).filter(({ professional }) => [everyone, professional.id].includes(shown));
  return agenda.from === agenda.to ? (
    <DayPaper day={agenda.from} columns={columns} now={now} />
  ) : (
    <WeekPaper from={agenda.from} to={agenda.to} columns={columns} />
  );
}
