/** The portal's screens, each as both systems load it. */
import { orThrow } from './older-way/client.ts';
import { rowsOf, type Screen, type Subjects } from './screen.ts';

export const portalScreens = ({ ownId }: Subjects): Screen[] => [
  {
    name: 'Portal home',
    async ours({ patient }) {
      const shown = await patient.portal.home();
      return () => ({ name: shown.patient?.fullName, next: shown.nextAppointment?.id });
    },
    /** The older screen read the own record and the clinic's settings; it showed no next appointment. */
    async older({ patient: db, patientUserId }) {
      const [own] = await Promise.all([
        orThrow(db.from('patients').select('*').eq('user_id', patientUserId).maybeSingle()),
        orThrow(db.from('clinic_settings').select('*').single()),
      ]);
      return () => ({ name: rowsOf([own.data])[0]?.full_name });
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
        orThrow(db.from(table).select('*').eq('patient_id', ownId).order('created_at', { ascending: false }));
      const [files, procedures, plans] = await Promise.all([
        newestFirst('patient_files'),
        newestFirst('patient_future_procedures'),
        newestFirst('treatment_plans'),
      ]);
      return () => countOf(rowsOf(files.data), rowsOf(procedures.data).length, rowsOf(plans.data).length);
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
