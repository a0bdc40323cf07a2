/** What a screen of the bench is, and how its rows are read. */
import { z } from 'zod';
import type { Clients } from './clients.ts';

/** The values on a screen, by name. The check compares the names that both systems give. */
export type Shown = Record<string, unknown>;
type Visit<Client> = (client: Client, round: number) => Promise<() => Shown>;

/** A screen of the application. */
export interface OwnScreen {
  name: string;
  ours: Visit<Clients['ours']>;
  /** One visit takes long and is made by one caller. */
  isAlone?: true;
  /** A variant in favour of the older system: it requests one page. It really requested everything: see the line above. */
  favoursOlder?: true;
}

/** One that the older system had, too. */
export interface Screen extends OwnScreen {
  older: Visit<Clients['older']>;
}

/** The records that the calls use. Each round uses others, so that not all answers come from the same cached rows. */
export interface Subjects {
  today: string;
  patientId(round: number): string;
  /** The patient who is signed in to the portal. */
  ownId: string;
  /** A search text, without accents, that many patients' names or numbers contain. */
  search(round: number): string;
  /** A month ahead, fully booked, and one of its days. */
  month(round: number): { month: string; first: string; last: string; day: string };
  /** A free time from `firstFreeDay` on, on a day that no holiday closes. */
  freeTime(round: number): { date: string; time: string };
}

const rows = z.array(z.record(z.string(), z.unknown()));
const identified = z.array(z.object({ id: z.string() }));

/** Rows of the older system's client, which has no types for them. */
export const rowsOf = (data: unknown): Record<string, unknown>[] => rows.parse(data);
export const idsOf = (data: unknown): string[] => identified.parse(data).map(({ id }) => id);
