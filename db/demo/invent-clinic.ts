import { inventAgenda } from './agenda.ts';
import type { Moment } from './appointment.ts';
import { inventContacts, inventOptedOut } from './contacts.ts';
import { inventFiles } from './files.ts';
import { inventHistory } from './history.ts';
import { inventPatients } from './patients.ts';
import { inventFutureProcedures, inventPlans } from './records.ts';
import { inventWaitingList } from './waiting-list.ts';
import { inventExceptions } from './working-time.ts';

/** The rows of the invented clinic, with dates around `now`. The same moment gives the same clinic. */
export function inventClinic(now: Moment) {
  const patients = inventPatients(now.day);
  const phoneless = new Set(patients.filter(({ phone }) => phone === null).map(({ id }) => id));
  const exceptions = inventExceptions(now.day);
  const appointments = inventAgenda(patients, now, exceptions);
  return {
    patients,
    exceptions,
    appointments,
    history: inventHistory(appointments, patients, now),
    contacts: inventContacts(appointments, phoneless, now),
    optedOut: inventOptedOut(appointments, now),
    waitingList: inventWaitingList(patients, now.day),
    plans: inventPlans(patients, now.day),
    futureProcedures: inventFutureProcedures(patients, now.day),
    files: inventFiles(patients, appointments),
  };
}
