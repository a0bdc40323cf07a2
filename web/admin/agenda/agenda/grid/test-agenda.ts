/** Answers of the agenda for unit tests. */
import type { AgendaAppointment, AgendaProfessional } from '#contract/agenda/agenda.ts';
import type { Agenda } from '../use-agenda.ts';

export const helena: AgendaProfessional = {
  id: 'helena',
  fullName: 'Dra. Helena Prado',
  color: 'violet',
  active: true,
  isOwn: false,
};
export const vitor: AgendaProfessional = {
  id: 'vitor',
  fullName: 'Dr. Vítor Sales',
  color: 'blue',
  active: true,
  isOwn: false,
};

const day = '2026-11-24';

/** Of one day of two professionals, without open time. */
export const agendaOf = (agenda: Partial<Agenda>): Agenda => ({
  from: day,
  to: day,
  professionals: [helena, vitor],
  resources: [],
  openTime: [],
  closures: [],
  rows: [],
  requests: [],
  pendingRequests: 0,
  ...agenda,
});

/** Half an hour of Helena's. */
export const rowOf = (row: Partial<AgendaAppointment>): AgendaAppointment => ({
  id: 'appointment',
  patient: { id: 'marina', fullName: 'Marina Azevedo' },
  patientPhone: '21998765432',
  phoneOwner: null,
  birthDate: '1990-05-12',
  alert: null,
  incomplete: false,
  isFirst: false,
  date: day,
  time: '10:00',
  durationMinutes: 30,
  professional: helena,
  procedure: null,
  service: 'Consulta',
  status: 'scheduled',
  statusSince: null,
  squeezeIn: false,
  outsideHours: false,
  session: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  resourceIds: [],
  version: 1,
  ...row,
});
