import { finderSize } from '#contract/screens/finder.ts';
import { listProcedures } from '../../clinic/procedures/queries.ts';
import { seesCpf } from '../../patients/patients/present-patient.ts';
import { listPatients } from '../../patients/patients/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { numberedIn } from './numbered.ts';
import { findDocuments, findReceipts } from './queries.ts';

export const finderRoutes = {
  find: forStaff('agenda').finder.find.handler(
    async ({ input: { search }, context: { db, caller, clock } }) => {
      if (search === '') return { patients: [], similar: false, procedures: [], documents: [] };
      const numbered = numberedIn(search, clock.today());
      const [patients, procedures, documents, receipts] = await db.asUser(caller, (tx) =>
        Promise.all([
          listPatients(tx, { search, page: 1, pageSize: finderSize.patients, seesCpf: seesCpf(caller) }),
          listProcedures(tx, { search, page: 1, pageSize: finderSize.procedures, today: clock.today() }),
          numbered && may(caller, 'record') ? findDocuments(tx, numbered) : [],
          numbered && may(caller, 'money') ? findReceipts(tx, numbered) : [],
        ]),
      );
      return {
        patients: patients.rows.map(({ id, fullName, email, phone }) => ({
          id,
          fullName,
          email,
          phone,
        })),
        similar: patients.similar,
        procedures: procedures.rows.map(({ id, title }) => ({ id, title })),
        documents: [...documents, ...receipts],
      };
    },
  ),
};
