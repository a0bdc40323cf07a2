import type { FutureProcedure } from '#contract/future-procedures.ts';

interface Row {
  id: string;
  title: string;
  description: string;
  created_at: Date;
}

export const presentFutureProcedure = ({ id, title, description, created_at }: Row): FutureProcedure => ({
  id,
  title,
  description,
  createdAt: created_at.toISOString(),
});
