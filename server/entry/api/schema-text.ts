import { z } from 'zod';

const schemaShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  /** Of a list with a fixed length. */
  prefixItems: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
  contentMediaType: z.string().optional(),
});

/** A JSON schema as readable text, like a type: `{ id: string (uuid), email: string | null }`. */
export function schemaText(schema: unknown, indent = ''): string {
  const { data } = schemaShape.safeParse(schema);
  if (!data) return 'anything';
  if (data.const !== undefined) return JSON.stringify(data.const);
  if (data.enum) return data.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = data.anyOf ?? data.oneOf;
  if (alternatives) return alternatives.map((one) => schemaText(one, indent)).join(' | ');
  if (data.contentMediaType) return 'file';
  if (data.properties) return objectText(data.properties, data.required ?? [], indent);
  if (data.prefixItems) return `[${data.prefixItems.map((one) => schemaText(one, indent)).join(', ')}]`;
  if (data.type === 'array') return `[${schemaText(data.items, indent)}, ...]`;
  const notes = [
    data.format,
    data.maxLength !== undefined && `at most ${data.maxLength} characters`,
    rangeText(data.minimum, data.maximum),
    data.default !== undefined && `default ${JSON.stringify(data.default)}`,
  ].filter(Boolean);
  return `${[data.type ?? 'anything'].flat().join(' | ')}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

function objectText(properties: Record<string, unknown>, required: string[], indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** Without the bounds that every safe integer has. */
function rangeText(minimum?: number, maximum?: number): string | undefined {
  if (minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return undefined;
  return `${minimum} to ${maximum}`;
}
