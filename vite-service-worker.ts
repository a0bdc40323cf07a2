/** Prepends the list of the portal's files to `/sw.js`, which is built from `web/offline/worker.ts`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const workerEntry = 'sw';

/** Files of `web/public` that the page loads. */
const ownFiles = ['/favicon.svg', '/start.js'];

/** Modules of the screens that work offline. Their imports are included. */
const portalModule =
  /\/web\/(main\.tsx|portal\/.*-(page|layout)\.tsx|auth\/.*-(page|dialogs?)\.tsx|errors\/not-found-page\.tsx)$/u;

export const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle[`${workerEntry}.js`];
      const page = bundle['index.html'];
      if (worker?.type !== 'chunk' || page?.type !== 'asset')
        return this.error('there is no worker or no page');
      if (worker.imports.length > 0) return this.error('the worker must be one file');

      const wanted = new Set<string>();
      const take = (fileName: string) => {
        const chunk = bundle[fileName];
        if (wanted.has(fileName) || !chunk) return;
        wanted.add(fileName);
        if (chunk.type !== 'chunk') return;
        for (const name of [
          ...chunk.imports,
          ...(chunk.viteMetadata?.importedCss ?? []),
          ...(chunk.viteMetadata?.importedAssets ?? []),
        ])
          take(name);
      };
      for (const [fileName, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = [chunk.facadeModuleId ?? '', ...chunk.moduleIds];
        if (modules.some((module) => portalModule.test(module.replaceAll('\\', '/')))) take(fileName);
      }
      for (const fileName of Object.keys(bundle)) if (fileName.endsWith('.woff2')) wanted.add(fileName);

      const hash = createHash('sha256').update(page.source);
      for (const path of ownFiles)
        hash.update(readFileSync(join(import.meta.dirname, 'web', 'public', path)));
      const files = [...[...wanted].map((fileName) => `/${fileName}`).sort(), ...ownFiles];
      const version = hash.update(files.join()).digest('hex').slice(0, 12);
      worker.code = `self.portalBuild=${JSON.stringify({ version, files })};\n${worker.code}`;
    },
  },
};
