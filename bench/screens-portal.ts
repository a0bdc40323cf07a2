/** The portal's screens, each a line with its three ways. */
import { told } from './older-way/client.ts';
import type { Screen, Subjects } from './screens.ts';
import { rowsOf } from './shown.ts';

export const portalScreens = ({ ownId, today }: Subjects): Screen[] => [
  {
    name: 'Portal home',
    async ours({ patient }) {
      const shown = await patient.portal.home();
      return () => ({ name: shown.patient?.fullName, next: shown.nextAppointment?.id });
    },
    /** Its record by the account, and the clinic's logo and channels; no next appointment. */
    async older({ patient: db, patientUserId }) {
      const [own] = await Promise.all([
        told(db.from('patients').select('*').eq('user_id', patientUserId).maybeSingle()),
        told(db.from('clinic_settings').select('*').single()),
      ]);
      return () => ({ name: rowsOf([own.data])[0]?.full_name });
    },
    async floor(sql) {
      const [[own], [next]] = await Promise.all([
        sql('select full_name from patients where id = $1', [ownId]),
        sql(
          `select * from appointments where patient_id = $1 and status = 'scheduled' and date >= $2
           order by date, time limit 1`,
          [ownId, today],
        ),
      ]);
      return () => ({ name: own?.full_name, next: next?.id });
    },
  },
  {
    name: 'Portal files',
    async ours({ patient }) {
      const { counts } = await patient.portalFiles.overview();
      return () => counts;
    },
    async older({ patient: db }) {
      const newestFirst = (table: string) =>
        told(db.from(table).select('*').eq('patient_id', ownId).order('created_at', { ascending: false }));
      const [files, procedures, plans] = await Promise.all([
        newestFirst('patient_files'),
        newestFirst('patient_future_procedures'),
        newestFirst('treatment_plans'),
      ]);
      return () => countOf(rowsOf(files.data), rowsOf(procedures.data).length, rowsOf(plans.data).length);
    },
    async floor(sql) {
      const [files, procedures, plans] = await Promise.all([
        sql('select category from patient_files where patient_id = $1', [ownId]),
        sql('select id from patient_future_procedures where patient_id = $1', [ownId]),
        sql('select id from treatment_plans where patient_id = $1', [ownId]),
      ]);
      return () => countOf(files, procedures.length, plans.length);
    },
  },
];

/** How many entries each category of the screen has. */
function countOf(files: Record<string, unknown>[], procedures: number, plans: number) {
  const of = (wanted: string) => files.filter(({ category }) => category === wanted).length;
  const [prescriptions, exams, ofProcedures] = [of('prescricao'), of('exame'), of('procedure')];
  return {
    prescriptions,
    exams,
    procedures: procedures + ofProcedures,
    treatment: plans + files.length - prescriptions - exams - ofProcedures,
  };
}
