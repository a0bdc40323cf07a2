/** What the build does to the page and its files so that the first screen is there soon, also on a poor connection. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type ScreenName, screenNames, screens } from './contract/screen-addresses.ts';

const routesFile = join(import.meta.dirname, 'web', 'routes.tsx');

/**
 * The page's own first picture is painted before the application and its styles are there. The styles apply once the
 * application has come (`web/main.tsx`) and keep their place in the page, since those of the screens are to come after
 * them. Its script stands at the end, behind the one that watches over it (`web/public/start.js`).
 *
 * What each screen is made of besides is listed in `first-files.json`. The server names it in the page of that screen
 * (`server/pages/page.ts`), so that it is fetched along with the rest instead of after it.
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
        .replace('<!-- preloaded answers -->', `${element}\n    $&`)
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

/** Whoever is here is no administrator, or not yet: nothing of that area may come along. */
function refuseAdministrators(bundle: Rolldown.OutputBundle, files: readonly string[]) {
  for (const file of files) {
    const chunk = bundle[file];
    const stray = chunk?.type === 'chunk' && chunk.moduleIds.find((id) => id.includes('/web/admin/'));
    if (stray) throw new Error(`a first visit would load ${stray}`);
  }
}

/** Which modules `web/routes.tsx` fetches for each screen: its area's frame first, then its own. */
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

/** The files of modules and of everything these import. */
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
/** Below this a packed copy saves nothing. */
const smallestBytes = 1_024;

/** Leaves packed copies beside the files, which the server sends to whoever takes them (server/pages/static-files.ts). */
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
