/**
 * Whether the server's memory grows: mixed load of all screens by sixteen callers, its memory after each
 * tenth of the time: `node bench/memory.ts [--seconds=300] [--patients=20000]`. The aim: no growth.
 */
import { deleteOwnBenchRows } from './check.ts';
import { firstRound } from './compare.ts';
import { command } from './ending.ts';
import { addSlice, emptyTally, isTrial } from './measure.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { residentBytes } from './processes.ts';
import { readSubjects, screensOf } from './screens.ts';
import { teamScreens } from './screens-team.ts';
import { benchClock } from './seed.ts';

export async function measureMemory({ url, start }: Place, seconds: number): Promise<void> {
  const today = benchClock.today();
  const server = await start();
  const client = await openOurs(server);
  const subjects = await readSubjects(url, today);
  const screens = [...screensOf(subjects), ...teamScreens(subjects, { seconds })].filter(
    ({ isAlone, favoursOlder }) => !isAlone && !favoursOlder,
  );
  const tally = emptyTally();
  const callers = isTrial({ seconds }) ? 4 : 16;
  let calls = 0;
  for (let part = 1; part <= 10; part += 1) {
    const visit = () => {
      const turn = calls++;
      const round = firstRound + Math.floor(turn / screens.length);
      return screens[turn % screens.length]?.ours(client, round) ?? Promise.resolve();
    };
    await addSlice(tally, visit, { callers, milliseconds: seconds * 100 });
    const memory = Math.round(residentBytes(server.pid) / 1e6);
    console.log(`memory after ${(seconds * part) / 10} s: ${memory} MB, ${tally.times.length} calls`);
  }
  client.close();
  await deleteOwnBenchRows(url);
}

if (import.meta.main)
  await command(async () => measureMemory(await openTeam(), numberOption('seconds', 300)));
