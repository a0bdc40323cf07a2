/** What a command measures: a clinic and the application on it. The test gives one to all commands. */
import { copyClinic, openServer } from './database.ts';
import { numberOption } from './options.ts';
import { benchClock, type Clinic, openBenchClinic, sizeFor } from './seed.ts';
import { type BenchServer, startOurs } from './servers.ts';
import { openTeamClinic } from './team-clinic.ts';

export interface Place {
  /** The clinic's database. */
  url: string;
  start(): Promise<BenchServer>;
}

interface Wanted {
  /** The name of a copy, for what changes too much to be taken back. */
  copy?: string;
  /** Without `--patients`. */
  patients?: number;
  /** The data folder with stored files. */
  files?: string;
}

/** The team's clinic. */
export async function openTeam({ copy, patients = 20_000, files }: Wanted = {}): Promise<Place> {
  const serverUrl = await openServer();
  const size = sizeFor(numberOption('patients', patients));
  const clinic = await openTeamClinic(serverUrl, { size, today: benchClock.today() });
  const url = copy ? await copyClinic(serverUrl, clinic, copy) : clinic;
  return { url, start: () => startOurs(url, { files }) };
}

/** The clinic of this name, `team` or a base clinic, and the application on it. */
export async function openPlace(serverUrl: string, name: string, clinic: Clinic): Promise<Place> {
  const url = await (name === 'team'
    ? openTeamClinic(serverUrl, clinic)
    : openBenchClinic(serverUrl, name, clinic));
  return { url, start: () => startOurs(url) };
}
