/** Our lists one by one, as a table: what statements and rows they cost, alone and with sixteen callers at once. */
import { benchClock } from './clock.ts';
import { type List, listsOf } from './lists.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { seedBench } from './seed.ts';
import { startOurs } from './servers.ts';
import { readSubjects } from './subjects.ts';
import { openOurs } from './ways.ts';

export async function measureLists(ownerUrl: string, options: BenchOptions): Promise<string> {
  await seedBench(ownerUrl, { size: options.size, today: benchClock.today() });
  const server = await startOurs(ownerUrl);
  const ours = await openOurs(server);
  try {
    const lists = listsOf(await readSubjects(ownerUrl, benchClock.today()));
    const lines: string[] = [];
    for (const list of lists.filter(({ name }) => name.includes(options.only)))
      lines.push(await lineOf(list, ours, options.seconds));
    return [
      '| List | Statements | Bytes | p50 | p99 | 16 at once: p50 | p99 | per second |',
      '|---|--:|--:|--:|--:|--:|--:|--:|',
      ...lines,
    ].join('\n');
  } finally {
    ours.close();
    await server.stop();
  }
}

async function lineOf(list: List, ours: Awaited<ReturnType<typeof openOurs>>, seconds: number) {
  let turn = 0;
  const call = () => list.call(ours.administrator, turn++);
  for (let count = 0; count < 10; count += 1) await call();
  const before = await ours.spent();
  await call();
  const after = await ours.spent();
  const [alone, together] = [emptyTally(), emptyTally()];
  await addSlice(alone, call, { callers: 1, milliseconds: (seconds * 1_000) / 2 });
  await addSlice(together, call, { callers: 16, milliseconds: (seconds * 1_000) / 2 });
  const [one, sixteen] = [timingOf(alone), timingOf(together)];
  const figures = [one.p50, one.p99, sixteen.p50, sixteen.p99].map((value) => value.toFixed(1));
  return `| ${[
    list.name,
    after.statements - before.statements,
    after.bytes - before.bytes,
    ...figures,
    sixteen.perSecond.toFixed(0),
  ].join(' | ')} |`;
}
