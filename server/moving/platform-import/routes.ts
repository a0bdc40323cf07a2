import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findImport } from '../imports/queries.ts';
import { presentSample, readSample, sampledIds } from './present-samples.ts';
import { listSampledAppointments, listSamples } from './sample-queries.ts';

export const platformImportsRoutes = {
  samples: forAdmin.imports.samples.handler(({ input: { id }, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      if (!(await findImport(tx, id))) throw refusal('NOT_FOUND');
      const drawn = (await listSamples(tx, id)).flatMap((row) => {
        const source = readSample(row.source);
        return source ? [{ row, source }] : [];
      });
      const ids = drawn.flatMap(({ source }) => sampledIds(source));
      const appointments = new Map(
        (await listSampledAppointments(tx, ids)).map((each) => [each.id, each] as const),
      );
      return { patients: drawn.map(({ row, source }) => presentSample(row, source, appointments)) };
    }),
  ),
};
