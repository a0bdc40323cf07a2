import { z } from 'zod';

/** How many rows the invented clinic has; each can be said as `--patients=200000`. */
export interface Size {
  patients: number;
  appointments: number;
  files: number;
  plans: number;
  futureProcedures: number;
}

export const usualSize: Size = {
  patients: 20_000,
  appointments: 200_000,
  files: 100_000,
  plans: 20_000,
  futureProcedures: 20_000,
};

const count = z.coerce.number().int().min(0).max(10_000_000);
const given = z.strictObject({
  patients: count.min(100).optional(),
  appointments: count.optional(),
  files: count.optional(),
  plans: count.optional(),
  futureProcedures: count.optional(),
});

/** @throws ZodError for what is no such argument */
export function readSize(args: readonly string[]): Size {
  const pairs = args.map((arg) => {
    const [, name = arg, value = ''] = /^--(\w+)=(\d+)$/u.exec(arg) ?? [];
    return [name, value] as const;
  });
  const { patients, appointments, files, plans, futureProcedures } = given.parse(Object.fromEntries(pairs));
  return {
    patients: patients ?? usualSize.patients,
    appointments: appointments ?? usualSize.appointments,
    files: files ?? usualSize.files,
    plans: plans ?? usualSize.plans,
    futureProcedures: futureProcedures ?? usualSize.futureProcedures,
  };
}
