import { inventAgenda, type Moment } from './agenda.ts';
import { inventFiles } from './files.ts';
import { inventPatients } from './patients.ts';
import { inventFutureProcedures, inventPlans } from './records.ts';

/** The rows of the invented clinic, with dates around `now`. The same moment gives the same clinic. */
export function inventClinic(now: Moment) {
  const patients = inventPatients(now.day);
  const appointments = inventAgenda(patients, now);
  return {
    patients,
    appointments,
    plans: inventPlans(patients, now.day),
    futureProcedures: inventFutureProcedures(patients, now.day),
    files: inventFiles(patients, appointments),
  };
}
