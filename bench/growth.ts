/** How our screens slow down as a clinic grows: the same screens on a small and a large clinic, in turns. */
import { deleteOwnBenchRows } from './check.ts';
import { firstRound } from './compare.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import { openOurs } from './our-clients.ts';
import type { openPlace } from './place.ts';
import { readSubjects, screensOf } from './screens.ts';
import { benchClock, type Size, sizeFor } from './seed.ts';

const grownSizes = (patients: number) => ({ small: Math.ceil(patients / 10), large: patients * 10 });

export interface Growth {
  screen: string;
  sizes: { small: number; large: number };
  /** p50 of one caller, in milliseconds. */
  small: number;
  large: number;
}

type Effort = { size: Size; seconds: number; slices: number; only: string };

export async function measureGrowth(
  serverUrl: string,
  effort: Effort,
  openClinic: typeof openPlace,
): Promise<Growth[]> {
  const sizes = grownSizes(effort.size.patients);
  const open = (patients: number) => openGrown(serverUrl, patients, openClinic);
  const small = await open(sizes.small);
  const large = await open(sizes.large);
  const found: Growth[] = [];
  try {
    for (const [index, { name }] of small.screens.entries()) {
      if (!name.includes(effort.only)) continue;
      const tallies = [emptyTally(), emptyTally()] as const;
      for (let slice = 0; slice < effort.slices; slice += 1) {
        for (const [which, clinic] of [small, large].entries()) {
          const tally = tallies[which];
          const visit = () => clinic.visit(index);
          if (slice === 0)
            for (let count = 0; count < Math.min(10, effort.seconds * 10); count += 1) await visit();
          const milliseconds = (effort.seconds * 1_000) / effort.slices;
          if (tally) await addSlice(tally, visit, { callers: 1, milliseconds });
        }
      }
      found.push({ screen: name, sizes, small: timingOf(tallies[0]).p50, large: timingOf(tallies[1]).p50 });
    }
    return found;
  } finally {
    await small.close();
    await large.close();
  }
}

/** A clinic of this size in a database of its own, and the application on it. */
async function openGrown(serverUrl: string, patients: number, openClinic: typeof openPlace) {
  // Filling the large one takes minutes, so it happens once a month instead of once a day.
  const clinic = { size: sizeFor(patients), today: benchClock.month().first };
  const { url, start } = await openClinic(serverUrl, `of_${patients}`, clinic);
  const server = await start();
  const ours = await openOurs(server);
  const screens = screensOf(await readSubjects(url, benchClock.today())).filter(
    ({ favoursOlder }) => !favoursOlder,
  );
  let round = firstRound;
  return {
    screens,
    visit: async (index: number) => screens[index]?.ours(ours, round++),
    async close() {
      ours.close();
      await server.stop();
      await deleteOwnBenchRows(url);
    },
  };
}
