import type { FutureProcedure } from '#contract/patients/future-procedures.ts';

interface Row {
  id: string;
  title: string;
  description: string;
  completed_on: string | null;
  created_at: Date;
}

export const presentFutureProcedure = ({
  id,
  title,
  description,
  completed_on,
  created_at,
}: Row): FutureProcedure => ({
  id,
  title,
  description,
  completedOn: completed_on,
  createdAt: created_at.toISOString(),
});
