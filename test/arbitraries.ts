/** Values for fuzzing, from a JSON schema: valid ones, mixed with invalid ones. */
import fc from 'fast-check';

/** The part of a JSON schema that is read here. */
export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/**
 * Any character, also half of a pair, and often one of ASCII. fast-check's own unit `binary` takes a second of the processor
 * when it is first used.
 */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0x10_ff_ff))
  .map((point) => String.fromCodePoint(point));

/** Texts that have broken software before. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Efdp.exe',
  '\u200B',
  'a'.repeat(300),
  'ç'.repeat(20_000),
  "'; drop table patients; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '../../etc/passwd',
  '%00',
  '%',
  '_',
  '\\',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  '1899-12-31',
  '2026-02-31',
  '9999-99-99',
  '0000-00-00',
  '+275760-09-13',
  '24:00',
  '12:00',
  '👩🏽‍⚕️',
  '\r\nset-cookie: a=b',
];

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]]),
  fc.constantFrom('__proto__', 'constructor', 'toString').map((key) => Object.fromEntries([[key, {}]])),
  fc.jsonValue({ maxDepth: 3 }),
);

const oneOf = (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));

/** Plausible values, by the name of the field. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  date: day,
  startDate: fc.constant('2058-01-01'),
  endDate: oneOf('2058-01-01', '2059-05-06', null),
  birthDate: oneOf('1988-03-14', '', null),
  month: oneOf('2026-11', '2058-02'),
  time: oneOf('08:00', '08:30', '11:30', '13:00', '17:30'),
  email: fc.integer({ min: 1, max: 500 }).map((n) => `pessoa-${n}@exemplo.test`),
  password: fc.constant('meu-segredo-1'),
  phone: oneOf('(24) 99999-0001', '2422223333', ''),
  cpf: oneOf('529.982.247-25', '', null),
  websiteUrl: fc.constant('https://exemplo.test'),
  instagram: oneOf('@clinica', ''),
};
const someText = oneOf('Ana Lúcia Prado', 'Peeling químico', 'Rua das Flores, 12', 'ç');

/** Ids of existing rows, by the name of the field, so that calls pass the first look-up. */
export type KnownIds = Record<string, readonly string[]>;

/** Mostly valid values, some invalid. */
export function arbitraryOf(schema: Schema, ids: KnownIds, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema, ids, name) }, { weight: 1, arbitrary: hostile });
}

function fitting(schema: Schema, ids: KnownIds, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, ids, name)));
  if (schema.allOf?.[0]) return fitting({ ...schema.allOf[0], ...schema, allOf: undefined }, ids, name);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, ids, name), { maxLength: 4 });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema, ids, name);
  }
}

function numberOf({ minimum = -9, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  const min = Math.ceil(Math.max(minimum, -9));
  return fc.integer({ min, max: Math.floor(Math.min(maximum, min + 99)) });
}

function objectOf({ properties = {}, required = [] }: Schema, ids: KnownIds) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, ids, name)]),
  );
  // Sometimes a required field is missing, or an unknown one is added.
  return fc.oneof(
    { weight: 10, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...fields, role: fc.constant('admin'), createdBy: fc.uuid() }) },
  );
}

function textOf({ format, pattern }: Schema, ids: KnownIds, name: string): fc.Arbitrary<unknown> {
  const known = ids[name] ?? [];
  if (format === 'uuid')
    return known.length > 0
      ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, fc.uuid())
      : fc.uuid();
  const usual = plausible[name];
  if (usual) return fc.oneof({ weight: 12, arbitrary: usual }, hostileText);
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof({ weight: 6, arbitrary: someText }, hostileText);
}
