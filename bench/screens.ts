/**
 * What each screen asks for, by each of the three ways. What a call returns says what the screen then shows: it is worked
 * out, and compared between the ways, before anything is timed.
 */
import { timeSlots } from '#contract/appointments.ts';
import { addDays } from '#db/demo/days.ts';
import { monthOf, partsOf } from '#server/clock.ts';
import { adminScreens } from './screens-admin.ts';
import { agendaScreens } from './screens-agenda.ts';
import { portalScreens } from './screens-portal.ts';
import type { Ways } from './ways.ts';

/** By name; ways are compared in what they both say. */
export type Shown = Record<string, unknown>;
type Visit<Way> = (way: Way, turn: number) => Promise<() => Shown>;

export interface Screen {
  name: string;
  ours: Visit<Ways['ours']>;
  older: Visit<Ways['older']>;
  floor: Visit<Ways['floor']['sql']>;
  /** The older way asks for no more than the screen shows, as it did not; such a line has its like without. */
  kinder?: true;
}

/** What the calls are about; another one each time, so that nothing is answered from one warm page. */
export interface Subjects {
  today: string;
  /** A patient of the clinic. */
  patientId(turn: number): string;
  /** The one who is signed in to the portal. */
  ownId: string;
  /** Part of many patients' names or numbers, without accents. */
  search(turn: number): string;
  /** A month ahead, all working days of which are booked, and one of its days. */
  month(turn: number): { month: string; first: string; last: string; day: string };
  /** Free times of years that nobody has booked. @param range each way has its own */
  freeTime(range: 'ours' | 'older' | 'floor', turn: number): { date: string; time: string };
}

/** From here on nothing is booked but by the bench. */
export const firstFreeDay = '2040-01-01';

export const screensOf = (subjects: Subjects): Screen[] => [
  ...adminScreens(subjects),
  ...agendaScreens(subjects),
  ...portalScreens(subjects),
];

const words = ['Teixeira', 'Fernandes', '90012', 'Monteiro', 'Rocha', 'Pereira', '5299', 'Martins'];

export function chooseSubjects(today: string, patientIds: readonly string[], ownId: string): Subjects {
  const at = (list: readonly string[], turn: number) => list[turn % list.length] ?? '';
  const ranges = { ours: 0, older: 0, floor: 10_000 };
  return {
    today,
    ownId,
    patientId: (turn) => at(patientIds, turn),
    search: (turn) => at(words, turn),
    month(turn) {
      const [year, month] = partsOf(today);
      const ahead = 1 + (turn % 3);
      const { first, last } = monthOf(
        year + Math.floor((month - 1 + ahead) / 12),
        ((month - 1 + ahead) % 12) + 1,
      );
      return { month: first.slice(0, 7), first, last, day: addDays(first, turn % 28) };
    },
    freeTime: (range, turn) => ({
      date: addDays(firstFreeDay, ranges[range] + Math.floor(turn / timeSlots.length)),
      time: at(timeSlots, turn),
    }),
  };
}
