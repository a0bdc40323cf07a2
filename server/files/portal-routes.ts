import { presentFutureProcedure } from '../future-procedures/present-future-procedure.ts';
import { listFutureProcedures } from '../future-procedures/queries.ts';
import { forPatient } from '../http/procedures.ts';
import { presentFile } from './present-file.ts';
import { countFiles, countPlans, listFiles, listPlanEntries } from './queries.ts';

export const portalFilesRoutes = {
  overview: forPatient.portalFiles.overview.handler(async ({ context: { db, caller } }) => {
    const { patientId } = caller;
    const none = { prescriptions: 0, exams: 0, procedures: 0, treatment: 0 };
    if (!patientId) return { hasRecord: false, counts: none };
    const [files, planned] = await db.asUser(caller, (tx) =>
      Promise.all([countFiles(tx, patientId), countPlans(tx, patientId)]),
    );
    return {
      hasRecord: true,
      counts: {
        prescriptions: files.prescriptions,
        exams: files.exams,
        procedures: planned.procedures + files.procedures,
        treatment: planned.plans + files.treatment,
      },
    };
  }),

  category: forPatient.portalFiles.category.handler(async ({ input, context: { db, caller } }) => {
    const { patientId } = caller;
    if (!patientId) return { hasRecord: false, rows: [], total: 0, futureProcedures: [], plans: [] };
    const { category: group, page, pageSize } = input;
    const [counts, rows, procedures, plans] = await db.asUser(caller, (tx) =>
      Promise.all([
        countFiles(tx, patientId),
        listFiles(tx, { patientId, group, page, pageSize }),
        group === 'procedures' ? listFutureProcedures(tx, patientId) : [],
        group === 'treatment' ? listPlanEntries(tx, patientId) : [],
      ]),
    );
    return {
      hasRecord: true,
      rows: rows.map(presentFile),
      total: counts[group],
      futureProcedures: procedures.map(presentFutureProcedure),
      plans: plans.map(({ start_date, ...plan }) => ({ ...plan, startDate: start_date })),
    };
  }),
};
