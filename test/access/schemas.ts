/** The fields that the contract's own schemas name: the allow-list for every answer and refusal. */
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { news } from '#contract/changes.ts';
import { errors } from '#contract/errors.ts';
import type { Schema } from '#test/arbitraries.ts';
import { contractCalls } from '../contract-calls.ts';

type ClosedSchema = Schema & {
  items?: ClosedSchema;
  prefixItems?: ClosedSchema[];
  properties?: Record<string, ClosedSchema>;
  propertyNames?: Schema;
  additionalProperties?: ClosedSchema | boolean;
  anyOf?: ClosedSchema[];
};
type ToConvert = Parameters<ZodToJsonSchemaConverter['convert']>[0];

// An addendum in the story names its application's product fifteen levels deep; the converter's default stops at ten.
const converter = new ZodToJsonSchemaConverter({ maxStructureDepth: 20 });
const asSchema = z.custom<ClosedSchema>((value) => typeof value === 'object' && value !== null);

async function jsonSchemaOf(schema: ToConvert | undefined, strategy: 'input' | 'output') {
  const [, converted] = schema ? await converter.convert(schema, { strategy }) : [];
  return asSchema.parse(converted ?? { type: 'object' });
}

/** The fields of each call's input that are ids, or also those that may be null. */
export async function idFields(which: 'ids' | 'idsOrNull'): Promise<Record<string, string[]>> {
  const found = contractCalls.map(async ({ path, call: { inputSchema } }) => {
    const { properties = {} } = await jsonSchemaOf(inputSchema, 'input');
    const isId = which === 'ids' ? isUuid : isUuidOrNull;
    return [path, Object.keys(properties).filter((field) => isId(properties[field]))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const isUuid = (schema: ClosedSchema | undefined) => schema?.format === 'uuid';
const isUuidOrNull = (schema: ClosedSchema | undefined) =>
  isUuid(schema) || (schema?.anyOf?.some(isUuid) ?? false);

/** The fields of each call's output, as `fieldsOf` writes them. */
export async function outputFields(): Promise<Record<string, string[]>> {
  const found = contractCalls.map(async ({ path, call: { outputSchema } }) => {
    const schema = await jsonSchemaOf(path === 'changes.watch' ? news : outputSchema, 'output');
    return [path, unique(fieldsIn(path, schema))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** The fields of every refusal. */
export async function refusalFields(): Promise<string[]> {
  const data = Object.values(errors).flatMap((error) => ('data' in error ? [error.data] : []));
  const schemas = await Promise.all(data.map((schema) => jsonSchemaOf(schema, 'output')));
  const fields = schemas.flatMap((schema) => fieldsIn('a refusal', schema, 'data'));
  return unique(['defined', 'code', 'status', 'message', ...fields]);
}

export const unique = (fields: readonly string[]) => [...new Set(fields)].sort();
const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** @throws where the schema lets through what it does not name */
function fieldsIn(name: string, schema: ClosedSchema, path = ''): string[] {
  const { type, anyOf, items, prefixItems, properties, propertyNames, additionalProperties } = schema;
  if (anyOf) return anyOf.flatMap((each) => fieldsIn(name, each, path));
  if (prefixItems) return unique(prefixItems.flatMap((each) => fieldsIn(name, each, `${path}[]`)));
  if (type === 'array' && items) return fieldsIn(name, items, `${path}[]`);
  if (type === 'null') return [];
  if (type !== 'object') {
    if (type || schema.enum || 'const' in schema) return [path];
    throw new Error(`${name} may send anything as ${path}`);
  }
  const named = Object.entries(properties ?? {}).flatMap(([key, each]) =>
    fieldsIn(name, each, join(path, key)),
  );
  if (typeof additionalProperties !== 'object') {
    if (additionalProperties === true) throw new Error(`${name} may send anything in ${path}`);
    return named;
  }
  const keys = propertyNames?.enum?.map(String) ?? ['*'];
  return [...named, ...keys.flatMap((key) => fieldsIn(name, additionalProperties, join(path, key)))];
}

/**
 * The fields of an answer that hold a value: `a.b`, `rows[].a`. The audit log's values have columns' names, and answers
 * of an anamnesis the keys of their questions: `*`.
 */
export function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${path}[]`));
  if (typeof value !== 'object') return value === undefined ? [] : [path];
  const isFree = path === 'rows[].before' || path === 'rows[].after' || /(^|\.)answers$/u.test(path);
  return Object.entries(value ?? {}).flatMap(([key, each]) => fieldsOf(each, join(path, isFree ? '*' : key)));
}

/** Adds a field to every object that no schema names. */
export function addUnknownField(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const each of Object.values(value)) addUnknownField(each);
  if (!Array.isArray(value)) Object.assign(value, { unknownField: 'x' });
}
