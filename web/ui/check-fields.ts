/** Checks a form with a schema. */

/** A message for each field that is wrong. */
export type FieldProblems<Values> = Partial<Record<keyof Values, string>>;

/** Beside an empty field, where the sentence about the form says that fields are missing. */
export const requiredField = 'Campo obrigatório';

type Schema = {
  safeParse: (input: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
};

/**
 * @param values the form's, whose keys are the field names
 * @param input what the schema checks, when it is not `values` themselves
 * @param missing the schema's message about an empty field, which becomes `requiredField`
 * @returns the first message for each field; issues about anything else are left out
 */
export function checkFields<Values extends object>(
  schema: Schema,
  values: Values,
  input: unknown = values,
  missing?: string,
): FieldProblems<Values> {
  const isField = (name: PropertyKey | undefined): name is keyof Values =>
    name !== undefined && Object.hasOwn(values, name);
  const problems: FieldProblems<Values> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    if (isField(path[0])) problems[path[0]] ??= message === missing ? requiredField : message;
  return problems;
}
