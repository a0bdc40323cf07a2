import type { OpenAPI } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '#contract/errors.ts';
import { escapeHtml } from '../../platform/html.ts';
import { schemaText } from './schema-text.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Operation {
  method: string;
  path: string;
  operation: OpenAPI.OperationObject;
}

/** The contract as one HTML page, without scripts. */
export function renderApiPage(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const operation = item?.[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const base = document.servers?.[0]?.url ?? '';
  const { title, description = '' } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)} API</h1>
<p>${escapeHtml(description)} The same as a document for programs: <a href="openapi.json">openapi.json</a>.</p>
<p>Every call may be refused with one of these codes, in a body <code>{ defined: true, code, status, message, data? }</code>:</p>
<p class="codes">${refusals}</p>
<p>A change needs the <code>Origin</code> header once the session cookie is sent.</p>
<p>What is read has an <code>ETag</code>. Sent back as <code>If-None-Match</code>, it is answered with 304 and no body while it holds.</p>
<nav>${tags.map((tag) => `<a href="#${slug(tag)}">${escapeHtml(tag)}</a>`).join(' ')}</nav>
${tags.map((tag) => section(tag, base, operations)).join('\n')}
</body>
</html>
`;
}

const refusals = Object.entries(errors)
  .map(([code, { status }]) => `<code>${status} ${code}</code>`)
  .join(' · ');

const section = (tag: string, base: string, operations: Operation[]) =>
  [
    `<h2 id="${slug(tag)}">${escapeHtml(tag)}</h2>`,
    ...operations.filter(({ operation }) => operation.tags?.includes(tag)).map((one) => article(one, base)),
  ].join('\n');

function article({ method, path, operation }: Operation, base: string): string {
  const codes = Object.keys(operation.responses ?? {});
  return [
    '<article>',
    `<h3><code>${method} ${escapeHtml(base + path)}</code></h3>`,
    `<p>${escapeHtml(operation.summary ?? '')}</p>`,
    ...(operation.parameters ?? []).flatMap((parameter) =>
      'name' in parameter ? [block(`${parameter.in}: ${parameter.name}`, schemaText(parameter.schema))] : [],
    ),
    ...bodies('body', operation.requestBody),
    ...codes
      .filter((code) => code.startsWith('2'))
      .flatMap((code) => bodies(code, operation.responses?.[code])),
    '</article>',
  ].join('\n');
}

function bodies(label: string, holder: unknown): string[] {
  if (typeof holder !== 'object' || holder === null || !('content' in holder)) return [];
  const content: object = holder.content instanceof Object ? holder.content : {};
  // The other media types of a body have the same fields.
  const [first] = Object.entries<{ schema?: unknown }>({ ...content });
  if (!first) return [];
  const [type, { schema }] = first;
  return type === 'text/event-stream'
    ? [block(`${label}: ${type}, each event`, schemaText(messageOf(schema)))]
    : [block(`${label}: ${type}`, schemaText(schema))];
}

const eventStream = z.object({
  oneOf: z.array(
    z.object({ properties: z.object({ event: z.object({ const: z.string() }), data: z.unknown() }) }),
  ),
});

/** The schema of a stream's messages, without the library's own events for end and error. */
const messageOf = (schema: unknown) =>
  eventStream.safeParse(schema).data?.oneOf.find(({ properties }) => properties.event.const === 'message')
    ?.properties.data;

const block = (label: string, text: string) =>
  `<div class="field"><span>${escapeHtml(label)}</span><pre>${escapeHtml(text)}</pre></div>`;

const slug = (tag: string) => encodeURIComponent(tag.replaceAll(' ', '-'));

const style = `
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: #26332f; background: #fbfaf6 }
nav a { margin-right: 1rem } a { color: #2f6f5e }
h2 { margin-top: 3rem; text-transform: capitalize } h3 { margin: 0; font-size: 1rem }
article { margin: 1rem 0; padding: 1rem; border: 1px solid #dcd8cc; border-radius: 8px; background: #fff; overflow-x: auto }
article p { margin: .25rem 0 .5rem } .codes, .field span { color: #5c6b66; font-size: .875rem }
pre { margin: .25rem 0 .75rem; font-size: .8125rem; overflow-x: auto }
`;
