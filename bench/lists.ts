/** Every list of the administrator's area, each a call. */
import type { Subjects } from './screens.ts';
import type { Api } from './ways.ts';

export interface List {
  name: string;
  /** Another input each time, so that nothing is answered from one warm page. */
  call: (api: Api, turn: number) => Promise<unknown>;
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

export const listsOf = ({ patientId }: Subjects): List[] => [
  { name: 'Dashboard', call: (api) => api.dashboard.overview({}) },
  { name: 'Patients, first page', call: (api) => api.patients.list({}) },
  { name: 'Patients, far page', call: (api, turn) => api.patients.list({ page: 200 + (turn % 400) }) },
  {
    name: 'Patients, a name',
    call: (api, turn) => api.patients.list({ search: from(patientNames, turn) }),
  },
  {
    name: 'Patients, part of a number',
    call: (api, turn) => api.patients.list({ search: from(patientNumbers, turn) }),
  },
  {
    name: 'Patients, words that many have',
    call: (api, turn) => api.patients.list({ search: from(wordsOfMany, turn) }),
  },
  {
    name: 'Finder (8 found)',
    call: (api, turn) => api.patients.list({ search: from(patientNames, turn), pageSize: 8 }),
  },
  { name: 'Patient record', call: (api, turn) => api.patients.get({ id: patientId(turn) }) },
  { name: 'Files of a patient', call: (api, turn) => api.files.list({ patientId: patientId(turn) }) },
  {
    name: 'Plans of a patient',
    call: (api, turn) => api.treatmentPlans.list({ patientId: patientId(turn) }),
  },
  {
    name: 'Future procedures',
    call: (api, turn) => api.futureProcedures.list({ patientId: patientId(turn) }),
  },
  { name: 'Appointments, upcoming', call: (api) => api.appointments.list({}) },
  { name: 'Appointments, all', call: (api) => api.appointments.list({ period: 'all' }) },
  {
    name: 'Appointments, all, far page',
    call: (api, turn) => api.appointments.list({ period: 'all', page: 2_000 + turn }),
  },
  {
    name: 'Appointments, past, cancelled',
    call: (api) => api.appointments.list({ period: 'past', status: 'cancelled' }),
  },
  {
    name: 'Appointments of a patient',
    call: (api, turn) => api.appointments.list({ period: 'all', patientId: patientId(turn) }),
  },
  {
    name: 'Appointments, all, a name',
    call: (api, turn) => api.appointments.list({ period: 'all', search: from(patientNames, turn) }),
  },
  {
    name: 'Appointments, all, words that many have',
    call: (api, turn) => api.appointments.list({ period: 'all', search: from(wordsOfMany, turn) }),
  },
  {
    name: 'Appointments, upcoming, words that many have',
    call: (api, turn) => api.appointments.list({ search: from(wordsOfMany, turn) }),
  },
  { name: 'Procedures', call: (api) => api.procedures.list({}) },
  { name: 'Administrators', call: (api) => api.administrators.list({}) },
];
