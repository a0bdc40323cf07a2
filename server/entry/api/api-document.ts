import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Env, Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import { unlessKnown } from '../../platform/calls/not-modified.ts';
import { renderApiPage } from './api-page.ts';

const byId = [
  { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } as const,
];

const archive = {
  '200': {
    description: 'OK',
    content: { 'application/zip': { schema: { contentMediaType: 'application/zip' } } },
  },
  '404': { description: 'No patient, or not the caller’s to see' },
};

const picture = {
  '200': { description: 'OK', content: { 'image/*': { schema: { contentMediaType: 'image/*' } } } },
  '404': { description: 'None, or not the caller’s to see' },
};

/** Routes outside the contract, because they answer with a file. */
const beside = {
  '/patients/{id}/photo': {
    operationId: 'patients.photo',
    summary: 'The photo of a patient, for staff and the patient it shows',
    tags: ['patients'],
    parameters: byId,
    responses: {
      '200': { description: 'OK', content: { 'image/webp': { schema: { contentMediaType: 'image/webp' } } } },
      '401': { description: 'Not signed in' },
      '404': { description: 'No photo, or not the caller’s to see' },
    },
  },
  '/patients/{id}/export': {
    operationId: 'patients.export',
    summary:
      'All that is kept of a patient, as one archive, for staff who may read the record and the patient',
    tags: ['patients'],
    parameters: byId,
    responses: archive,
  },
  '/portal/export': {
    operationId: 'portal.export',
    summary: 'All that is kept of oneself, as one archive',
    tags: ['portal'],
    responses: archive,
  },
  '/files/{id}': {
    operationId: 'files.download',
    summary: 'A file, whole or in parts, for staff who may read the record and the patient it belongs to',
    tags: ['files'],
    parameters: byId,
    responses: {
      '200': { description: 'OK', content: { '*/*': { schema: { contentMediaType: '*/*' } } } },
      '206': { description: 'The part that a Range header asked for' },
      '404': { description: 'No file, or not the caller’s to see' },
      '416': { description: 'A part that lies outside of the file' },
    },
  },
  '/bills/{id}': {
    operationId: 'expenses.bill',
    summary: 'The bill of an expense, for those with `finances`',
    tags: ['expenses'],
    parameters: byId,
    responses: {
      '200': { description: 'OK', content: { '*/*': { schema: { contentMediaType: '*/*' } } } },
      '404': { description: 'None, or not the caller’s to see' },
    },
  },
  '/photographs/{id}': {
    operationId: 'photographs.picture',
    summary:
      'A photograph, whole or by `size` as `large` or `small`, for staff who may read the record and its patient',
    tags: ['photographs'],
    parameters: [...byId, { name: 'size', in: 'query', schema: { type: 'string' } } as const],
    responses: picture,
  },
  '/photograph-exports/{id}': {
    operationId: 'photographs.exported',
    summary: 'What an export has prepared, while the consent of the patient holds',
    tags: ['photographs'],
    parameters: byId,
    responses: { ...picture, '409': { description: 'The consent was revoked' } },
  },
};

/** The contract as an OpenAPI document (`/api/openapi.json`) and as a page (`/api/docs`). Generated on first use. */
export function serveApiDocument<E extends Env>(app: Hono<E>): void {
  let generated: ReturnType<typeof generate> | undefined;
  const documents = () => {
    generated ??= generate();
    return generated;
  };
  app.get(`${apiPrefix}/openapi.json`, async (c) =>
    unlessKnown(
      c,
      c.body((await documents()).json, 200, {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
      }),
    ),
  );
  app.get(`${apiPrefix}/docs`, async (c) => c.html((await documents()).page));
}

/** Public and requested without limits, so it runs once. */
async function generate() {
  const document = await describe();
  return { json: JSON.stringify(document), page: await renderApiPage(document) };
}

async function describe() {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ maxStructureDepth: 15 })],
  });
  const document = await generator.generate(contract, {
    info: { title: 'Viço', version: '1', description: 'What the clinic software can be asked to do.' },
    servers: [{ url: apiPrefix }],
  });
  const files = Object.entries(beside).map(([path, get]) => [path, { ...document.paths?.[path], get }]);
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(files) } };
}
