import { documentNumber } from '#contract/patients/documents.ts';
import { newestDocuments } from '#contract/screens/portal-files.ts';
import { forPatient } from '../../platform/calls/procedures.ts';
import { ownPatientId } from '../../platform/database/own-record.ts';
import { presentFutureProcedure } from '../future-procedures/present-future-procedure.ts';
import { listFutureProcedures } from '../future-procedures/queries.ts';
import { presentAsFile } from '../photographs/present-photograph.ts';
import { listSharedPhotographs } from '../photographs/queries.ts';
import { listOrientations } from '../record/queries.ts';
import { presentListedFile } from './present-file.ts';
import { countOwnEntries, listFiles, listPlanEntries, listWithdrawn } from './queries.ts';

export const portalFilesRoutes = {
  overview: forPatient.portalFiles.overview.handler(async ({ context: { db, caller } }) => {
    const newest = { group: 'issued', page: 1, pageSize: newestDocuments, clinical: true } as const;
    const [own, documents, withdrawn] = await db.asUser(caller, (tx) =>
      Promise.all([
        countOwnEntries(tx),
        listFiles(tx, { patientId: ownPatientId, ...newest }),
        listWithdrawn(tx),
      ]),
    );
    return {
      documents: documents.map(presentListedFile),
      withdrawn: withdrawn.map(({ year, number, struck_at }) => ({
        number: documentNumber(year, number),
        cancelledAt: struck_at.toISOString(),
      })),
      hasRecord: caller.patientId !== null,
      counts: {
        orientations: own.orientations + own.sheets,
        prescriptions: own.prescriptions,
        exams: own.exams,
        papers: own.papers,
        photographs: own.photographs,
        procedures: own.procedures + own.future_procedures,
        treatment: own.treatment + own.plans,
      },
    };
  }),

  category: forPatient.portalFiles.category.handler(async ({ input, context: { db, caller } }) => {
    const { category: group, page, pageSize } = input;
    const [own, rows, photographs, procedures, plans, orientations] = await db.asUser(caller, (tx) =>
      Promise.all([
        countOwnEntries(tx),
        group === 'photographs'
          ? []
          : listFiles(tx, {
              patientId: ownPatientId,
              group: group === 'procedures' ? 'ownProcedures' : group === 'papers' ? 'ownPapers' : group,
              page,
              pageSize,
              clinical: true,
            }),
        group === 'photographs' ? listSharedPhotographs(tx, ownPatientId, { page, pageSize }) : [],
        group === 'procedures' ? listFutureProcedures(tx, ownPatientId) : [],
        group === 'treatment' ? listPlanEntries(tx, ownPatientId) : [],
        group === 'orientations' ? listOrientations(tx, ownPatientId, page, pageSize) : [],
      ]),
    );
    return {
      hasRecord: caller.patientId !== null,
      rows: [...rows.map(presentListedFile), ...photographs.map(presentAsFile)],
      // Two lists, each with its pages.
      total: group === 'orientations' ? Math.max(own.orientations, own.sheets) : own[group],
      futureProcedures: procedures.map(presentFutureProcedure),
      plans: plans.map(({ start_date, ...plan }) => ({ ...plan, startDate: start_date })),
      orientations,
    };
  }),
};
