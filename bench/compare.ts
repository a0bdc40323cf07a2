/** Measures both systems on a screen in turns, so that other work of the machine affects both. */
import type { Usage } from './clients.ts';
import { addSlice, emptyTally, isTrial, type Tally, type Timing, timingOf } from './measure.ts';
import type { ProcessMonitor, System } from './processes.ts';
import type { OwnScreen, Shown } from './screen.ts';

export type BySystem<Value> = Record<System, Value>;
const systems = ['ours', 'older'] as const;
/** Numbers of callers at the same time. */
const concurrencies = [1, 16] as const;
export type Concurrency = (typeof concurrencies)[number];

export interface Result {
  screen: OwnScreen;
  timings: Record<Concurrency, BySystem<Timing>>;
  /** Of one visit. */
  usage: BySystem<Usage>;
}

/** One visit; the function that it resolves to gives what the screen shows. */
export type Visits = BySystem<(round: number) => Promise<() => Shown>>;
type Clients = BySystem<{ usage(): Promise<Usage> }>;
type Effort = { seconds: number; slices: number; monitor: ProcessMonitor };

const warmUps = 10;
const unknown: Usage = { calls: 0, bytes: 0, statements: 0 };

/** Rounds before this one belong to the check (check.ts). */
export const firstRound = 16;

export async function compareOn(
  screen: OwnScreen,
  visits: Visits,
  clients: Clients,
  effort: Effort,
): Promise<Result> {
  // Both systems see the same subjects in the same order.
  const rounds: BySystem<number> = { ours: firstRound, older: firstRound };
  const visit = (system: System) => () => visits[system](rounds[system]++);
  const isTried = isTrial(effort);
  const crowd = screen.isAlone || isTried ? 1 : 16;
  const used = (system: System) =>
    isTried && screen.isAlone ? unknown : usageOf(crowd, visit(system), clients[system]);
  const usage = { ours: await used('ours'), older: await used('older') };
  const tallies: Record<Concurrency, BySystem<Tally>> = { 1: talliesBySystem(), 16: talliesBySystem() };
  const milliseconds = (effort.seconds * 1_000) / effort.slices;
  // V8 compiles hot code in the first slice. It does not count.
  for (const system of isTried ? [] : systems)
    await addSlice(emptyTally(), visit(system), { callers: crowd, milliseconds });
  for (let slice = 0; slice < effort.slices; slice += 1) {
    for (const callers of concurrencies) {
      if (callers > crowd) continue;
      for (const system of systems) {
        const processor = () => effort.monitor.processorTime(system);
        await addSlice(tallies[callers][system], visit(system), { callers, milliseconds, used: processor });
        if (!isTried) effort.monitor.sampleMemory();
      }
    }
  }
  const timings = (callers: Concurrency) => ({
    ours: timingOf(tallies[callers].ours),
    older: timingOf(tallies[callers].older),
  });
  return { screen, timings: { 1: timings(1), 16: timings(crowd) }, usage };
}

const talliesBySystem = () => ({ ours: emptyTally(), older: emptyTally() });

async function usageOf(
  crowd: number,
  visit: () => Promise<unknown>,
  client: { usage(): Promise<Usage> },
): Promise<Usage> {
  for (let count = crowd === 1 ? warmUps : 0; count < warmUps; count += 1) await visit();
  const before = await client.usage();
  await visit();
  const after = await client.usage();
  return {
    calls: after.calls - before.calls,
    bytes: after.bytes - before.bytes,
    statements: after.statements - before.statements,
    roundTrips: after.roundTrips === undefined ? undefined : after.roundTrips - (before.roundTrips ?? 0),
  };
}
