/** Serving HTTP replaces the global Request and Response (@hono/node-server), which the files of a worker share. */
import { afterAll } from 'vitest';

const { Request, Response } = globalThis;
afterAll(() => {
  Object.defineProperties(globalThis, { Request: { value: Request }, Response: { value: Response } });
});
