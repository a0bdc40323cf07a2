/** `npm run bench -- --profile`: what our server's processor time goes to, screen by screen, at sixteen at once. */
import { z } from 'zod';
import { clearOwnTraces } from './check.ts';
import { benchClock } from './clock.ts';
import { layersOf, profileSchema } from './layers.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { type Profiled, profilePage } from './profile-report.ts';
import { screensOf } from './screens.ts';
import { seedBench } from './seed.ts';
import { type BenchServer, startOurs } from './servers.ts';
import { readSubjects } from './subjects.ts';
import { firstTurn } from './turns.ts';
import { openOurs } from './ways.ts';

const callers = 16;
/** What a screen's code is compiled in: until then it costs twice as much. */
const warmUpMilliseconds = 2_000;

const time = z.object({ milliseconds: z.number() });

export async function profileScreens(ownerUrl: string, options: BenchOptions): Promise<string> {
  await seedBench(ownerUrl, { size: options.size, today: benchClock.today() });
  await clearOwnTraces(ownerUrl);
  const server = await startOurs(ownerUrl, 'profiled.ts');
  const ours = await openOurs(server);
  try {
    const screens = screensOf(await readSubjects(ownerUrl, benchClock.today())).filter(
      ({ name, kinder }) => !kinder && name.includes(options.only),
    );
    const found: Profiled[] = [];
    for (const screen of screens) {
      process.stderr.write(`${screen.name}…\n`);
      let turn = firstTurn;
      found.push(await profile(screen.name, () => screen.ours(ours, turn++), server, options.seconds));
      await clearOwnTraces(ownerUrl);
    }
    return profilePage(found, options);
  } finally {
    ours.close();
    await server.stop();
  }
}

/** First without the profiler, which costs too: its shares are shares of that. */
async function profile(
  screen: string,
  call: () => Promise<unknown>,
  server: BenchServer,
  seconds: number,
): Promise<Profiled> {
  const milliseconds = seconds * 1_000;
  await addSlice(emptyTally(), call, { callers, milliseconds: warmUpMilliseconds });
  const used = async () => time.parse(await server.ask('time')).milliseconds;
  const before = await used();
  const plain = emptyTally();
  await addSlice(plain, call, { callers, milliseconds });
  const after = await used();
  await server.ask('begin');
  await addSlice(emptyTally(), call, { callers, milliseconds });
  const shares = layersOf(profileSchema.parse(await server.ask('end')));
  return {
    screen,
    visits: plain.times.length,
    milliseconds: (after - before) / plain.times.length,
    p99: timingOf(plain).p99,
    shares,
  };
}
