/** What each screen asks the server for. A screen is one call, so that what is measured is what somebody waits for. */
import { createChance } from '#db/demo/chance.ts';
import type { Session } from './session.ts';

export interface Screen {
  name: string;
  call: string;
  /** Another input each time, so that nothing is answered from one warm page. */
  input: (turn: number) => object;
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

const from = <Item>(items: readonly Item[], turn: number): Item => {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
};

/** @param ids of patients that the record's screens are opened for */
export const adminScreens = (ids: readonly string[]): Screen[] => {
  const patientId = (turn: number) => from(ids, turn);
  return [
    { name: 'Dashboard', call: 'dashboard.overview', input: () => ({}) },
    { name: 'Patients, first page', call: 'patients.list', input: () => ({}) },
    { name: 'Patients, far page', call: 'patients.list', input: (turn) => ({ page: 200 + (turn % 400) }) },
    {
      name: 'Patients, a name',
      call: 'patients.list',
      input: (turn) => ({ search: from(patientNames, turn) }),
    },
    {
      name: 'Patients, part of a number',
      call: 'patients.list',
      input: (turn) => ({ search: from(patientNumbers, turn) }),
    },
    {
      name: 'Patients, words that many have',
      call: 'patients.list',
      input: (turn) => ({ search: from(wordsOfMany, turn) }),
    },
    {
      name: 'Finder (8 found)',
      call: 'patients.list',
      input: (turn) => ({ search: from(patientNames, turn), pageSize: 8 }),
    },
    { name: 'Patient record', call: 'patients.get', input: (turn) => ({ id: patientId(turn) }) },
    { name: 'Files of a patient', call: 'files.list', input: (turn) => ({ patientId: patientId(turn) }) },
    {
      name: 'Plans of a patient',
      call: 'treatmentPlans.list',
      input: (turn) => ({ patientId: patientId(turn) }),
    },
    {
      name: 'Future procedures',
      call: 'futureProcedures.list',
      input: (turn) => ({ patientId: patientId(turn) }),
    },
    { name: 'Appointments, upcoming', call: 'appointments.list', input: () => ({}) },
    { name: 'Appointments, all', call: 'appointments.list', input: () => ({ period: 'all' }) },
    {
      name: 'Appointments, all, far page',
      call: 'appointments.list',
      input: (turn) => ({ period: 'all', page: 2_000 + turn }),
    },
    {
      name: 'Appointments, past, cancelled',
      call: 'appointments.list',
      input: () => ({ period: 'past', status: 'cancelled' }),
    },
    {
      name: 'Appointments of a patient',
      call: 'appointments.list',
      input: (turn) => ({ period: 'all', patientId: patientId(turn) }),
    },
    {
      name: 'Appointments, all, a name',
      call: 'appointments.list',
      input: (turn) => ({ period: 'all', search: from(patientNames, turn) }),
    },
    {
      name: 'Appointments, all, words that many have',
      call: 'appointments.list',
      input: (turn) => ({ period: 'all', search: from(wordsOfMany, turn) }),
    },
    {
      name: 'Appointments, upcoming, words that many have',
      call: 'appointments.list',
      input: (turn) => ({ search: from(wordsOfMany, turn) }),
    },
    { name: 'Procedures', call: 'procedures.list', input: () => ({}) },
    { name: 'Administrators', call: 'administrators.list', input: () => ({}) },
  ];
};

/** Patients from all over the list. */
export async function somePatients(session: Session, count: number, total: number): Promise<string[]> {
  const chance = createChance('bench screens');
  const ids: string[] = [];
  while (ids.length < count) {
    const { body } = await session.call('patients.list', { pageSize: 1, page: chance.whole(1, total) });
    if (isPage(body) && body.rows[0]) ids.push(body.rows[0].id);
  }
  return ids;
}

const isPage = (body: unknown): body is { rows: { id: string }[] } =>
  typeof body === 'object' && body !== null && 'rows' in body;
