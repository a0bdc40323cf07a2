/** Measures the three ways of each screen in turns, so that whatever else the machine does hits all of them alike. */
import { addSlice, emptyTally, type Timing, timingOf } from './measure.ts';
import type { Watched } from './processes.ts';
import type { Screen, Shown } from './screens.ts';
import type { Spent, Ways } from './ways.ts';

export const wayNames = ['ours', 'older', 'floor'] as const;
export type WayName = (typeof wayNames)[number];
export type ByWay<Value> = Record<WayName, Value>;
export const crowds = [1, 16] as const;
export type Crowd = (typeof crowds)[number];

export interface Result {
  screen: Screen;
  timings: Record<Crowd, ByWay<Timing>>;
  /** By one visit. */
  spent: ByWay<Spent>;
}

export type Visits = ByWay<(turn: number) => Promise<() => Shown>>;

export const visitsOf = (screen: Screen, { ours, older, floor }: Ways): Visits => ({
  ours: (turn) => screen.ours(ours, turn),
  older: (turn) => screen.older(older, turn),
  floor: (turn) => screen.floor(floor.sql, turn),
});

type Effort = { seconds: number; slices: number; watched: Watched };

const warmUps = 10;

export async function measureInTurns(screen: Screen, ways: Ways, effort: Effort): Promise<Result> {
  const visits = visitsOf(screen, ways);
  // Each way sees the same subjects in the same order; the first few are the check's.
  const turns: ByWay<number> = { ours: firstTurn, older: firstTurn, floor: firstTurn };
  const visit = (way: WayName) => () => visits[way](turns[way]++);
  const spent: Partial<ByWay<Spent>> = {};
  for (const way of wayNames) {
    for (let count = 0; count < warmUps; count += 1) await visit(way)();
    spent[way] = await spentOn(visit(way), ways[way].spent);
  }
  const tallies = { 1: talliesByWay(), 16: talliesByWay() };
  const milliseconds = (effort.seconds * 1_000) / effort.slices;
  // A server that has been up for a while has compiled what it does; this slice is not counted.
  for (const way of wayNames) await addSlice(emptyTally(), visit(way), { callers: 16, milliseconds });
  for (let slice = 0; slice < effort.slices; slice += 1) {
    for (const callers of crowds) {
      for (const way of wayNames) {
        const used = () => effort.watched.used(way);
        await addSlice(tallies[callers][way], visit(way), { callers, milliseconds, used });
        effort.watched.look();
      }
    }
  }
  return {
    screen,
    timings: {
      1: mapWays((way) => timingOf(tallies[1][way])),
      16: mapWays((way) => timingOf(tallies[16][way])),
    },
    spent: mapWays((way) => spent[way] ?? { calls: 0, bytes: 0, statements: 0 }),
  };
}

/** Turns before this one belong to the check. */
export const firstTurn = 16;

const talliesByWay = () => mapWays(emptyTally);

export const mapWays = <Value>(value: (way: WayName) => Value): ByWay<Value> => ({
  ours: value('ours'),
  older: value('older'),
  floor: value('floor'),
});

async function spentOn(visit: () => Promise<unknown>, look: () => Promise<Spent>): Promise<Spent> {
  const before = await look();
  await visit();
  const after = await look();
  return {
    calls: after.calls - before.calls,
    bytes: after.bytes - before.bytes,
    statements: after.statements - before.statements,
    roundTrips: after.roundTrips === undefined ? undefined : after.roundTrips - (before.roundTrips ?? 0),
  };
}
