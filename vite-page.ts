/** What the build does to the page and its files so that the first screen is there soon, also on a poor connection. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Where people begin, and the modules that the screen there is made of beside the shell. */
const entrances = {
  '/login': ['web/auth/login-page.tsx'],
  '/patient': ['web/portal/portal-layout.tsx', 'web/portal/home/home-page.tsx'],
} as const;

/**
 * The page's own first picture is painted before the application's styles are there: they apply once they have come
 * (`web/public/start.js`), and the application waits for them (`web/main.tsx`). They keep their place in the page, since
 * the styles of the screens are to come after them. What the first screen needs besides is named in the page, so that it
 * is fetched along with the rest instead of after it.
 */
export const firstScreen: Plugin = {
  name: 'first-screen',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const needed = Object.fromEntries(
        Object.entries(entrances).map(([path, modules]) => [path, filesOf(bundle, modules)]),
      );
      const shell = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/gu)].map((found) => found[1] ?? '');
      refuseAdministrators(bundle, [...shell, ...Object.values(needed).flat()]);
      return html
        .replaceAll(
          /<link rel="stylesheet" crossorigin href="([^"]+)">/gu,
          '<link rel="preload" as="style" crossorigin href="$1">\n    <link rel="stylesheet" crossorigin href="$1" media="print" data-app>',
        )
        .replace(
          '    <script src="/start.js">',
          `    <script type="application/json" id="first-files">${JSON.stringify(needed)}</script>\n$&`,
        );
    },
  },
};

/** Whoever begins here is no administrator, or not yet: nothing of that area may come along. */
function refuseAdministrators(bundle: Rolldown.OutputBundle, addresses: string[]) {
  for (const address of addresses) {
    const chunk = bundle[address.slice(1)];
    const stray = chunk?.type === 'chunk' && chunk.moduleIds.find((id) => id.includes('/web/admin/'));
    if (stray) throw new Error(`a first visit would load ${stray}`);
  }
}

/** The chunks of modules and everything these import, as addresses. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const imported of chunk.imports) take(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && modules.some((module) => chunk.facadeModuleId?.endsWith(`/${module}`)))
      take(chunk.fileName);
  return [...files].map((name) => `/${name}`).sort();
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this a packed copy saves nothing. */
const smallestBytes = 1_024;

/** Leaves packed copies beside the files, which the server sends to whoever takes them (server/http/web-files.ts). */
export const packedCopies: Plugin = {
  name: 'packed-copies',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }) {
    const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|mjs|css|svg)$/u.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    await Promise.all(
      paths.map(async (path) => {
        const contents = await readFile(path);
        if (contents.length < smallestBytes) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
        };
        await writeFile(`${path}.br`, await brotli(contents, { params }));
        await writeFile(`${path}.gz`, await gzipped(contents, { level: 9 }));
      }),
    );
  },
};
