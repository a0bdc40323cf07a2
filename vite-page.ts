/** Build steps for the page: early start picture, lists of each screen's files, compressed copies. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type ScreenName, screenNames, screens } from './contract/screen-addresses.ts';

const routesFile = join(import.meta.dirname, 'web', 'routes.tsx');

/**
 * The page's start picture is painted before the application's scripts and styles are loaded. The styles therefore load
 * with `media="print"`, and `web/main.tsx` applies them. They keep their place, because the screens' styles must come
 * after them. `web/public/start.js` at the end starts the application, and reports its failure.
 *
 * `first-files.json` lists the further files of each screen. The server adds them to the page as preloads
 * (`server/entry/pages/page.ts`), so that the browser fetches them in parallel.
 */
export const firstScreen: Plugin = {
  name: 'first-screen',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/u;
      const [element, address] = script.exec(html) ?? [];
      if (!element) throw new Error('the page has no script');
      return html
        .replace(element, `<link rel="modulepreload" crossorigin href="${address}">`)
        .replace('src="/start.js"', `$& data-app="${address}"`)
        .replaceAll(
          /<link rel="stylesheet" crossorigin href="([^"]+)">/gu,
          '<link rel="preload" as="style" crossorigin href="$1">\n    <link rel="stylesheet" crossorigin href="$1" media="print" data-app>',
        );
    },
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return this.error('there is no page');
      const named = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+)"/gu)].map(([, file]) => file);
      refuseAdministrators(
        bundle,
        named.flatMap((file) => file ?? []),
      );
      const lists: Record<string, string[]> = {};
      for (const [screen, modules] of modulesOfScreens(readFileSync(routesFile, 'utf8'))) {
        const files = [...filesOf(bundle, modules)].filter((file) => !named.includes(file));
        if (!screens[screen].startsWith(screens.admin)) refuseAdministrators(bundle, files);
        lists[screen] = files.map((file) => `/${file}`).sort();
      }
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(lists) });
    },
  },
};

/** Fails the build when a page outside of the administrator area would load its code. */
function refuseAdministrators(bundle: Rolldown.OutputBundle, files: readonly string[]) {
  for (const file of files) {
    const chunk = bundle[file];
    const stray = chunk?.type === 'chunk' && chunk.moduleIds.find((id) => id.includes('/web/admin/'));
    if (stray) throw new Error(`a first visit would load ${stray}`);
  }
}

/** The modules of each screen in `web/routes.tsx`: its area's layout first, then its own. */
function modulesOfScreens(routes: string): Map<ScreenName, string[]> {
  const own = new Map<string, string[]>();
  let screen = '';
  for (const [, path, elsewhere, module] of routes.matchAll(
    /path: screens\.(\w+)|path: ('\*')|import\('\.\/([^']+)'\)/gu,
  )) {
    if (path) screen = path;
    if (elsewhere) screen = '';
    if (module && screen) own.set(screen, [...(own.get(screen) ?? []), module]);
  }
  const frames = [screens.admin, screens.portal] as const;
  const found = new Map<ScreenName, string[]>();
  for (const name of screenNames) {
    const modules = own.get(name === 'start' ? 'login' : name);
    if (!modules) throw new Error(`web/routes.tsx says nothing of ${name}`);
    const area = frames.find((frame) => screens[name].startsWith(`${frame}/`));
    const frame = area && own.get(area === screens.admin ? 'admin' : 'portal')?.[0];
    found.set(name, [...(frame ? [frame] : []), ...modules]);
  }
  return found;
}

/** The files of modules and of everything they import. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const imported of chunk.imports) take(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/web/${module}`),
    );
    if (!chunk) throw new Error(`the build has no ${module}`);
    take(chunk.fileName);
  }
  return files;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Smaller files are not worth compressing. A screen has some twenty between this and 1 kB. */
const smallestBytes = 256;

/** Writes Brotli and gzip copies beside the files, for server/entry/pages/static-files.ts. */
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
