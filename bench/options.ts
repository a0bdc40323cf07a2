import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Size, sizeFor } from './size.ts';

const count = z.coerce.number().int().min(0).max(10_000_000).optional();
const given = z.object({
  patients: z.coerce.number().int().min(100).max(1_000_000).default(20_000),
  appointments: count,
  files: count,
  plans: count,
  futureProcedures: count,
  /** Seconds that each screen is measured for, each way, at each number of callers. */
  seconds: z.coerce.number().min(0.1).max(600).default(3),
  /** Slices that these seconds are cut into; between two of them come the other ways. */
  slices: z.coerce.number().int().min(1).max(100).default(4),
  /** Only screens whose name contains this. */
  only: z.string().default(''),
  lists: z.boolean().default(false),
  profile: z.boolean().default(false),
  growth: z.boolean().default(true),
  start: z.boolean().default(true),
});

const value = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export type BenchOptions = Omit<z.output<typeof given>, keyof Size> & { size: Size };

/** @throws what is wrong with the arguments */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      patients: value,
      appointments: value,
      files: value,
      plans: value,
      futureProcedures: value,
      seconds: value,
      slices: value,
      only: value,
      lists: flag,
      profile: flag,
      growth: flag,
      start: flag,
    },
  });
  const { patients, appointments, files, plans, futureProcedures, ...options } = given.parse(values);
  const usual = sizeFor(patients);
  return {
    ...options,
    size: {
      patients,
      appointments: appointments ?? usual.appointments,
      files: files ?? usual.files,
      plans: plans ?? usual.plans,
      futureProcedures: futureProcedures ?? usual.futureProcedures,
    },
  };
}
