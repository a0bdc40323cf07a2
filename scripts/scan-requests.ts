/**
 * Writes one raw HTTP request per call of a running demo, from its /api/openapi.json, as input for security scanners:
 * `node scripts/launch.mjs scan-requests http://127.0.0.1:3000 FOLDER`. docs/trust.md says which scanners were run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { demoCredentials } from '#db/demo/clinic.ts';

const [address = 'http://127.0.0.1:3000', folder = 'scan'] = process.argv.slice(2);

/** Calls that end the scan's session, or never end. */
const leftOut = ['session.signOut', 'changes.watch'];

type Schema = {
  type?: string | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  minimum?: number | undefined;
};
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
    minimum: z.number().optional(),
  }),
);
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ in: z.string(), name: z.string(), schema })).default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: schema.optional() })) })
          .optional(),
      }),
    ),
  ),
});
const listed = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Valid values by the name of the field. */
const plausible: Record<string, unknown> = {
  email: 'varredura@example.com',
  password: 'janela-azul-28',
  fullName: 'Paciente da Varredura',
  date: '2031-05-05',
  day: '2026-11-21',
  month: '2026-11',
  year: 2026,
  time: '08:00',
  startDate: '2030-01-01',
  endDate: '2030-06-01',
  birthDate: '1988-03-14',
  phone: '24988776655',
  cpf: '52998224725',
  code: '123456',
  category: 'exams',
};

function exampleOf({ anyOf, ...one }: Schema, name: string, ids: Record<string, string>): unknown {
  const whole = anyOf?.find(({ type }) => type !== 'null') ?? one;
  if (name in ids) return ids[name];
  if (whole.enum) return whole.enum[0];
  if (whole.type === 'object')
    return Object.fromEntries(
      Object.entries(whole.properties ?? {}).map(([field, each]) => [field, exampleOf(each, field, ids)]),
    );
  if (name in plausible) return plausible[name];
  if (whole.type === 'array') return whole.items ? [exampleOf(whole.items, '', ids)] : [];
  if (whole.type === 'integer' || whole.type === 'number') return Math.max(whole.minimum ?? 1, 1);
  if (whole.type === 'boolean') return false;
  return whole.format === 'uuid' ? crypto.randomUUID() : 'texto';
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`cannot sign in as ${email}: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const visitors = {
  anonymous: '',
  patient: await signIn(demoCredentials.patient),
  administrator: await signIn(demoCredentials.administrator),
};
const asAdministrator = { headers: { cookie: visitors.administrator } };
const rowsOf = async (path: string) =>
  listed.parse(await (await fetch(`${address}/api${path}`, asAdministrator)).json()).rows.map(({ id }) => id);
const patients = await rowsOf('/patients?pageSize=50');
const patientId = patients[0] ?? '';
const idOf: Record<string, string | undefined> = {
  patients: patientId,
  // The scan deletes this one.
  'patients.remove': patients.at(-1),
  files: (await rowsOf(`/patients/${patientId}/files`))[0],
  appointments: (await rowsOf('/appointments'))[0],
  treatmentPlans: (await rowsOf(`/patients/${patientId}/treatment-plans`))[0],
  procedures: (await rowsOf('/procedures'))[0],
};

const { paths } = described.parse(await (await fetch(`${address}/api/openapi.json`)).json());
const { host } = new URL(address);
for (const [who, cookie] of Object.entries(visitors)) {
  mkdirSync(join(folder, who), { recursive: true });
  const pages: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, parameters, requestBody }] of Object.entries(methods)) {
      if (leftOut.includes(operationId)) continue;
      const [noun = ''] = operationId.split('.');
      const known = { id: idOf[operationId] ?? idOf[noun] ?? crypto.randomUUID(), patientId };
      const query = new URLSearchParams(
        parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema: each }) => [name, String(exampleOf(each, name, known))]),
      );
      // sqlmap attacks the parameter before a star.
      const target = (mark: string) =>
        `/api${path.replace(/\{(\w+)\}/gu, (_, name) => exampleOf({}, name, known) + mark)}${query.size ? `?${query}` : ''}`;
      const body = requestBody?.content['application/json']?.schema;
      const lines = [
        `${method.toUpperCase()} ${target('*')} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${address}`,
        ...(cookie ? [`Cookie: ${cookie}`] : []),
        ...(body ? ['Content-Type: application/json'] : []),
        '',
        body ? JSON.stringify(exampleOf(body, '', known)) : '',
      ];
      writeFileSync(join(folder, who, `${operationId}.txt`), lines.join('\r\n'), { mode: 0o600 });
      if (method === 'get') pages.push(`${address}${target('')}`);
    }
  }
  writeFileSync(join(folder, who, 'addresses'), pages.join('\n'), { mode: 0o600 });
  writeFileSync(join(folder, who, 'cookie'), cookie, { mode: 0o600 });
  console.log(`${who}: ${join(folder, who)}`);
}
