import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Env, Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import { apiPrefix } from './addresses.ts';
import { renderApiPage } from './api-page.ts';

/** The contract's description, for programs (`/api/openapi.json`) and for people (`/api/docs`). Made when first asked for. */
export function serveApiDocument<E extends Env>(app: Hono<E>): void {
  let document: ReturnType<OpenAPIGenerator['generate']> | undefined;
  const describe = () => {
    document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
      contract,
      {
        info: { title: 'Viço', version: '1', description: 'What the clinic software can be asked to do.' },
        servers: [{ url: apiPrefix }],
      },
    );
    return document;
  };
  app.get(`${apiPrefix}/openapi.json`, async (c) => c.json(await describe()));
  app.get(`${apiPrefix}/docs`, async (c) => c.html(renderApiPage(await describe())));
}
