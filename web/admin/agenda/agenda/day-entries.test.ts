import { expect, test } from 'vitest';
import type { AgendaAppointment, AgendaClosure } from '#contract/agenda/agenda.ts';
import { dayEntries, isOver, sayDaySpan, sayOver, shortened } from './day-entries.ts';
import { columnsOf } from './grid/columns.ts';
import { agendaOf, helena, rowOf, vitor } from './grid/test-agenda.ts';

const date = '2026-11-24';
const at = (time: string) => `${date}T${time}`;
const closure = (values: Partial<AgendaClosure>): AgendaClosure => ({
  kind: 'block',
  title: null,
  professionalId: null,
  resourceId: null,
  starts: at('08:00'),
  ends: at('09:00'),
  ...values,
});
const agenda = agendaOf({
  openTime: [
    { professionalId: helena.id, intervals: [{ starts: at('09:00'), ends: at('12:00') }] },
    { professionalId: vitor.id, intervals: [{ starts: at('10:30'), ends: at('11:00') }] },
  ],
  closures: [
    closure({ kind: 'block', title: 'Reunião' }),
    closure({ kind: 'vacation', professionalId: vitor.id, starts: at('00:00'), ends: '2026-11-25T00:00' }),
    closure({ kind: 'maintenance', title: 'Laser', resourceId: 'laser' }),
  ],
  rows: [rowOf({ id: 'marina', time: '10:00' })],
});
const columns = columnsOf(agenda);
type Parts = Parameters<typeof dayEntries>;
const told = (now: Parts[1], shown = columns, freeTimes?: Parts[2]) =>
  dayEntries(shown, now, freeTimes).map((entry) => {
    if (entry.kind === 'appointment') return entry.appointment.id;
    if (entry.kind === 'closure')
      return `${entry.name} ${sayDaySpan(entry)} ${entry.professionals.map(({ id }) => id)}`;
    if (entry.kind === 'gaps')
      return entry.gaps.map((gap) => `livre ${sayDaySpan(gap)} ${gap.professional.id}`).join(' + ');
    if (entry.kind === 'times') return `${entry.professional.id}: ${entry.times}`;
    return 'agora';
  });

test('a day is told in order: closed times once and by name, appointments, and gaps by their start', () => {
  expect(told({ date: '2026-11-23', minute: 0 })).toEqual([
    'Férias o dia todo vitor',
    'Reunião 08:00 a 09:00 ',
    'livre 09:00 a 10:00 helena',
    'marina',
    'livre 10:30 a 12:00 helena + livre 10:30 a 11:00 vitor',
  ]);
});

test('today has a mark of the time, before what is still to come', () => {
  expect(told({ date, minute: 10 * 60 })).toEqual([
    'Férias o dia todo vitor',
    'Reunião 08:00 a 09:00 ',
    'agora',
    'marina',
    'livre 10:30 a 12:00 helena + livre 10:30 a 11:00 vitor',
  ]);
  const nothing = columnsOf(agendaOf({}));
  expect(told({ date, minute: 600 }, nothing)).toEqual([]);
});

test('while something is placed, its free times stand between the appointments', () => {
  const times = ['09:00', '09:15', '09:30', '10:30', '10:45', '11:30'];
  const of = (_: string, id: string) => (id === helena.id ? times : []);
  expect(told({ date: '2026-11-23', minute: 0 }, columns, of)).toEqual([
    'Férias o dia todo vitor',
    'Reunião 08:00 a 09:00 ',
    'helena: 09:00,09:15,09:30',
    'marina',
    'helena: 10:30,10:45',
    'helena: 11:30',
  ]);
});

test('what is over is told in one line, and a cancelled visit is not counted', () => {
  const statuses = ['completed', 'no_show', 'completed', 'cancelled', 'arrived'] as const;
  const rows = statuses.map((status, index) => rowOf({ id: `${index}`, status }));
  const over = dayEntries(columnsOf(agendaOf({ ...agenda, rows })), { date, minute: 0 }).filter(isOver);
  expect(sayOver(over)).toBe('2 concluídos, 1 faltou');
  expect(sayOver(over.slice(0, 1))).toBe('1 concluído');
});

test('where lines are few, what is still to come is told first', () => {
  const entriesOf = (statuses: readonly AgendaAppointment['status'][]) =>
    dayEntries(
      columnsOf(agendaOf({ rows: statuses.map((status, index) => rowOf({ id: `${index}`, status })) })),
      { date: '2026-11-25', minute: 0 },
    );
  const shownOf = (...statuses: AgendaAppointment['status'][]) =>
    shortened(entriesOf(statuses), 3).map(({ key }) => key);
  expect(shownOf('completed', 'scheduled', 'scheduled')).toEqual(['0', '1', '2']);
  expect(shownOf('completed', 'cancelled', 'scheduled', 'scheduled', 'scheduled')).toEqual(['2', '3']);
  expect(shownOf('completed', 'no_show', 'completed', 'completed')).toEqual(['0', '1']);
});
