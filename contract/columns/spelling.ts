/** The database writes `birth_date`, TypeScript `birthDate`. */
export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export const camelCase = (name: string) =>
  name.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
