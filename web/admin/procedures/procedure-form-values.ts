/** What the procedure form holds, how it is checked, and how it becomes the input of a call. */
import { createProcedureInput, type Procedure } from '#contract/procedures.ts';

export type ProcedureFormValues = { title: string; description: string; duration: string };

export const emptyProcedure: ProcedureFormValues = { title: '', description: '', duration: '' };

export const valuesOf = ({ title, description, duration }: Procedure): ProcedureFormValues => ({
  title,
  description,
  duration: duration ?? '',
});

/** The sentence for each field that cannot be saved as it stands; empty when all can. */
export function problemsOf(values: ProcedureFormValues): Partial<Record<keyof ProcedureFormValues, string>> {
  const problems: Partial<Record<keyof ProcedureFormValues, string>> = {};
  for (const { path, message } of createProcedureInput.safeParse(values).error?.issues ?? []) {
    const [field] = path;
    if (field === 'title' || field === 'description' || field === 'duration') problems[field] ??= message;
  }
  return problems;
}
