import { parseArgs } from 'node:util';
import { z } from 'zod';
import { BenchProblem } from './ending.ts';
import { sizeFor } from './seed.ts';

/** Results of other clinics are printed and not kept. */
export const usualPatients = 20_000;

const schema = z
  .object({
    patients: z.coerce.number().int().min(20).max(1_000_000).default(usualPatients),
    /** Seconds for each screen, system and number of callers. */
    seconds: z.coerce.number().min(0.01).max(600).default(3),
    /** The number of slices of these seconds. The two systems alternate from slice to slice. */
    slices: z.coerce.number().int().min(1).max(100).default(4),
    /** Only screens with this in their name. */
    only: z.string().default(''),
    /** Measures also a small and a large clinic. */
    growth: z.boolean().default(true),
    /** How often the start of the application is measured; 0: not at all. */
    starts: z.coerce.number().int().min(0).max(20).default(3),
    /** A revision of git: compares this version with that one instead of the older system. */
    against: z.string().optional(),
  })
  .transform(({ patients, ...options }) => ({ ...options, size: sizeFor(patients) }));

const value = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  patients: value,
  seconds: value,
  slices: value,
  only: value,
  starts: value,
  growth: flag,
  against: value,
};

export type BenchOptions = z.output<typeof schema>;

/** @throws BenchProblem for arguments that are none */
export function readOptions(args: readonly string[]): BenchOptions {
  try {
    return schema.parse(parseArgs({ args: [...args], allowNegative: true, options }).values);
  } catch (error) {
    if (error instanceof z.ZodError) throw new BenchProblem(z.prettifyError(error));
    throw new BenchProblem(error instanceof Error ? error.message : String(error));
  }
}

/** One of a command that has few: `--name=5`. */
export function numberOption(name: string, usual: number): number {
  const given = process.argv.findLast((argument) => argument.startsWith(`--${name}=`));
  return given ? Number(given.slice(name.length + 3)) : usual;
}
