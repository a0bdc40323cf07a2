import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import type { listFutureProcedures } from './queries.ts';

type Row = Awaited<ReturnType<typeof listFutureProcedures>>[number];

export const presentFutureProcedure = ({ createdAt, ...row }: Row): FutureProcedure => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
