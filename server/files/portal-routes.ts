import { ownPatientId } from '../database/own-record.ts';
import { presentFutureProcedure } from '../future-procedures/present-future-procedure.ts';
import { listFutureProcedures } from '../future-procedures/queries.ts';
import { forPatientAtOnce } from '../http/procedures.ts';
import { presentFile } from './present-file.ts';
import { countFiles, countPlans, listFiles, listPlanEntries } from './queries.ts';

export const portalFilesRoutes = {
  overview: forPatientAtOnce.portalFiles.overview.handler(async ({ context: { ask } }) => {
    const { caller, answer } = await ask(
      (tx) => Promise.all([countFiles(tx, ownPatientId), countPlans(tx, ownPatientId)]),
      { plansKept: true },
    );
    const [files, planned] = answer;
    return {
      hasRecord: caller.patientId !== null,
      counts: {
        prescriptions: files.prescriptions,
        exams: files.exams,
        procedures: planned.procedures + files.procedures,
        treatment: planned.plans + files.treatment,
      },
    };
  }),

  category: forPatientAtOnce.portalFiles.category.handler(async ({ input, context: { ask } }) => {
    const { category: group, page, pageSize } = input;
    const { caller, answer } = await ask((tx) =>
      Promise.all([
        countFiles(tx, ownPatientId),
        listFiles(tx, { patientId: ownPatientId, group, page, pageSize }),
        group === 'procedures' ? listFutureProcedures(tx, ownPatientId) : [],
        group === 'treatment' ? listPlanEntries(tx, ownPatientId) : [],
      ]),
    );
    const [counts, rows, procedures, plans] = answer;
    return {
      hasRecord: caller.patientId !== null,
      rows: rows.map(presentFile),
      total: counts[group],
      futureProcedures: procedures.map(presentFutureProcedure),
      plans: plans.map(({ start_date, ...plan }) => ({ ...plan, startDate: start_date })),
    };
  }),
};
