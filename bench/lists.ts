/** `npm run bench -- --lists`: statements, bytes and times of each list of the administrator area. */
import { type Api, openOurs } from './clients.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { readSubjects, type Subjects } from './screens.ts';
import { benchClock, seedBench } from './seed.ts';
import { startOurs } from './servers.ts';

interface List {
  name: string;
  /** Each round has another input, so that no answer comes from one warm page. */
  call: (api: Api, round: number) => Promise<unknown>;
}

const patientNames = [
  'maria',
  'joao',
  'ana lu',
  'conceicao',
  'teixeira lima',
  'alvaro',
  'fernandes',
  'souza ramos',
];
const wordsOfMany = ['a', 'ma', 'de', 'maria', 'ana', 'silva'];
const patientNumbers = ['90012', '5299', '9013', '1234'];

const from = <Item>(items: readonly Item[], round: number): Item => {
  const item = items[round % items.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
};

const listsOf = ({ patientId }: Subjects): List[] => [
  { name: 'Dashboard', call: (api) => api.dashboard.overview({}) },
  { name: 'Patients, first page', call: (api) => api.patients.list({}) },
  { name: 'Patients, far page', call: (api, round) => api.patients.list({ page: 200 + (round % 400) }) },
  {
    name: 'Patients, a name',
    call: (api, round) => api.patients.list({ search: from(patientNames, round) }),
  },
  {
    name: 'Patients, part of a number',
    call: (api, round) => api.patients.list({ search: from(patientNumbers, round) }),
  },
  {
    name: 'Patients, words that many have',
    call: (api, round) => api.patients.list({ search: from(wordsOfMany, round) }),
  },
  {
    name: 'Finder (8 found)',
    call: (api, round) => api.patients.list({ search: from(patientNames, round), pageSize: 8 }),
  },
  { name: 'Patient record', call: (api, round) => api.patients.get({ id: patientId(round) }) },
  { name: 'Files of a patient', call: (api, round) => api.files.list({ patientId: patientId(round) }) },
  {
    name: 'Plans of a patient',
    call: (api, round) => api.treatmentPlans.list({ patientId: patientId(round) }),
  },
  {
    name: 'Future procedures',
    call: (api, round) => api.futureProcedures.list({ patientId: patientId(round) }),
  },
  { name: 'Appointments, upcoming', call: (api) => api.appointments.list({}) },
  { name: 'Appointments, all', call: (api) => api.appointments.list({ period: 'all' }) },
  {
    name: 'Appointments, all, far page',
    call: (api, round) => api.appointments.list({ period: 'all', page: 2_000 + round }),
  },
  {
    name: 'Appointments, past, cancelled',
    call: (api) => api.appointments.list({ period: 'past', status: 'cancelled' }),
  },
  {
    name: 'Appointments of a patient',
    call: (api, round) => api.appointments.list({ period: 'all', patientId: patientId(round) }),
  },
  {
    name: 'Appointments, all, a name',
    call: (api, round) => api.appointments.list({ period: 'all', search: from(patientNames, round) }),
  },
  {
    name: 'Appointments, all, words that many have',
    call: (api, round) => api.appointments.list({ period: 'all', search: from(wordsOfMany, round) }),
  },
  {
    name: 'Appointments, upcoming, words that many have',
    call: (api, round) => api.appointments.list({ search: from(wordsOfMany, round) }),
  },
  { name: 'Procedures', call: (api) => api.procedures.list({}) },
  { name: 'Administrators', call: (api) => api.administrators.list({}) },
];

/** @returns a table in Markdown */
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
  let round = 0;
  const call = () => list.call(ours.administrator, round++);
  for (let count = 0; count < 10; count += 1) await call();
  const before = await ours.usage();
  await call();
  const after = await ours.usage();
  const [alone, together] = [emptyTally(), emptyTally()];
  await addSlice(alone, call, { callers: 1, milliseconds: (seconds * 1_000) / 2 });
  await addSlice(together, call, { callers: 16, milliseconds: (seconds * 1_000) / 2 });
  const [one, sixteen] = [timingOf(alone), timingOf(together)];
  const times = [one.p50, one.p99, sixteen.p50, sixteen.p99].map((value) => value.toFixed(1));
  const counts = [after.statements - before.statements, after.bytes - before.bytes];
  return `| ${[list.name, ...counts, ...times, sixteen.perSecond.toFixed(0)].join(' | ')} |`;
}
