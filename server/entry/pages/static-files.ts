import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { isKnown } from '../../platform/calls/not-modified.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { streamBody } from '../../platform/calls/stream-body.ts';
import { openPage } from './page.ts';
import type { PreloadAnswers } from './preloaded-answers.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Preferred first. The build may leave compressed copies beside its files. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

interface WebFile {
  path: string;
  size: number;
  type: string;
  /** Vite puts a hash of the content into these names, so the content of an address never changes. */
  hashed: boolean;
  etag: string;
}

/**
 * Serves the build. Every address of a screen gets the page; any other address gets it with status 404, and the page shows
 * that nothing is there. Only files found at the start are served, so that no address can reach outside the folder.
 */
export function webFiles(webRoot: string, answersFor: PreloadAnswers): MiddlewareHandler<HttpEnvironment> {
  const files = findFiles(webRoot);
  const page = openPage(webRoot, answersFor);
  return async (c) => {
    const { path } = c.req;
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Method Not Allowed', 405);
    const file = files.get(path);
    if (file && path !== '/index.html') return sendFile(c, file, files);
    return page ? page(c) : c.text('Not Found', 404);
  };
}

function findFiles(webRoot: string): Map<string, WebFile> {
  if (!existsSync(webRoot)) return new Map();
  const entries = readdirSync(webRoot, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const address = `/${relative(webRoot, path).split(sep).join('/')}`;
      const { size, mtimeMs } = statSync(path);
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      const type = contentTypes[extname(entry.name)] ?? 'application/octet-stream';
      return [address, { path, size, type, hashed: address.startsWith('/assets/'), etag }];
    }),
  );
}

function sendFile(c: Context, file: WebFile, files: Map<string, WebFile>): Response {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = encodings.find(
    ({ name, suffix }) => accepted.includes(name) && files.has(`${c.req.path}${suffix}`),
  );
  const sent = (encoding && files.get(`${c.req.path}${encoding.suffix}`)) ?? file;
  const headers = {
    'cache-control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: sent.etag,
    vary: 'accept-encoding',
  };
  if (isKnown(c, sent.etag)) return c.body(null, 304, headers);
  const body = c.req.method === 'HEAD' ? null : streamBody(createReadStream(sent.path));
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': file.type,
      'content-length': String(sent.size),
      ...(encoding && { 'content-encoding': encoding.name }),
    },
  });
}
