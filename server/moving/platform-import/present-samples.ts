/** Patients side by side: names, contact and counts. Clinical content stays in the record, whose opening is logged. */
import { z } from 'zod';
import type { PatientPair } from '#contract/moving/platform-imports.ts';
import type { SampledAppointment, SampleRow } from './sample-queries.ts';
import { idFrom } from './source-ids.ts';

const sourceRow = z.record(z.string(), z.string().nullable());
const rowsOf = z.object({ count: z.number(), rows: z.array(sourceRow) });
/** As `sample-patients.ts` keeps it. */
const sampled = z.object({
  patient: sourceRow,
  appointments: rowsOf,
  files: rowsOf,
  plans: rowsOf,
  futureProcedures: rowsOf,
});
export type Sampled = z.infer<typeof sampled>;

const fields = ['full_name', 'cpf', 'birth_date', 'email', 'phone', 'address'] as const;
/** Of each patient, the latest. */
const examples = 3;

/** Null for a sample of another version. */
export const readSample = (source: unknown): Sampled | null => sampled.safeParse(source).data ?? null;

export const sampledIds = ({ appointments }: Sampled): string[] =>
  appointments.rows.slice(-examples).flatMap(({ id }) => idFrom(id) ?? []);

export function presentSample(
  row: SampleRow,
  source: Sampled,
  appointments: ReadonlyMap<string, SampledAppointment>,
): PatientPair {
  const { patient, appointments: ofSource, files, plans, futureProcedures } = source;
  return {
    id: row.id,
    fullName: row.full_name,
    values: fields.map((field) => ({ field, source: patient[field] ?? null, ours: row[field] })),
    rows: [
      { table: 'public.appointments', source: ofSource.count, ours: row.appointments ?? 0 },
      { table: 'public.patient_files', source: files.count, ours: row.files ?? 0 },
      { table: 'public.treatment_plans', source: plans.count, ours: row.plans ?? 0 },
      {
        table: 'public.patient_future_procedures',
        source: futureProcedures.count,
        ours: row.future_procedures ?? 0,
      },
    ],
    examples: ofSource.rows.slice(-examples).map((each) => {
      const ours = appointments.get(idFrom(each.id) ?? '');
      return {
        table: 'public.appointments',
        source: lineOf([each.date, each.time, each.service, each.status]),
        ours: ours ? lineOf([ours.date, ours.time, ours.service, ours.status]) : null,
      };
    }),
  };
}

const lineOf = (values: readonly (string | null | undefined)[]) => values.filter(Boolean).join(' · ');
