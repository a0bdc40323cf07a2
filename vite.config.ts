/** Builds the browser's side into `dist/web`; `vite` alone serves it for development and passes calls to the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScreen, packedCopies } from './vite-page.ts';
import { serviceWorker, workerEntry } from './vite-service-worker.ts';
import { componentStyles } from './vite-styles.ts';

/**
 * Specification, section 9: a toast is swiped away from 20 px on. Sonner has the number as a constant and no option
 * for it. The build stops when a new version has moved it.
 */
const swipeThreshold: Plugin = {
  name: 'toast-swipe-threshold',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/u },
    handler(code) {
      const changed = code.replace('const SWIPE_THRESHOLD = 45;', 'const SWIPE_THRESHOLD = 20;');
      if (changed === code) this.error('sonner has no SWIPE_THRESHOLD any more');
      return { code: changed, map: null };
    },
  },
};

/** Where the application itself answers while Vite serves the screens. */
const server = process.env.VICO_API ?? 'http://127.0.0.1:3000';

/**
 * What the PDF renderer fetches by itself (web/clinic/files/open-pdf.ts): the fonts that every PDF may name without
 * bringing them, and the decoders of scanned pages as scripts.
 */
const pdfAssets: Plugin = {
  name: 'pdf-assets',
  generateBundle() {
    const library = join(import.meta.dirname, 'node_modules', 'pdfjs-dist');
    const folder = (name: string, wanted: RegExp) =>
      readdirSync(join(library, name))
        .filter((file) => wanted.test(file))
        .map((file) => ({ fileName: `assets/pdf/${file}`, path: join(library, name, file) }));
    for (const { fileName, path } of [
      ...folder('standard_fonts', /\.(pfb|ttf)$/u),
      ...folder('wasm', /_nowasm_fallback\.js$/u),
    ])
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
  },
};

/** The components that the first screens are made of. Whatever else of Mantine screens share is a file of its own. */
const firstComponents =
  /node_modules\/@mantine\/core\/esm\/(core|components\/(Alert|Anchor|Button|Card|Group|PasswordInput|Skeleton|Stack|Text|TextInput|Title|UnstyledButton|VisuallyHidden))\//u;

/** What the first screens share with many others, the login and the guard before both areas included. */
const firstPieces =
  /\/contract\/(changes-timing|clinic-defaults|screens|sign-in-rules|text-rules)\.ts$|\/web\/(routes|root-layout|prefetch-screens|errors\/(route-error-page|global-error-boundary|reload-when-outdated)|clinic\/(clinic|clinic-logo)|format\/(date|greeting|initials)|auth\/user|auth\/(auth-layout|checking-session|session|session-guard|sign-out|use-[\w-]+)|ui\/(form|skeletons|states|tab-bar))\.tsx?$/u;

/** The portal's frame and its first screen. */
const portalStart =
  /\/web\/portal\/(portal-layout|navigation|sign-out-button|home\/|offline\/|appointments\/(months|appointment-cards\.module))/u;

export default defineConfig({
  plugins: [react(), componentStyles, swipeThreshold, pdfAssets, firstScreen, serviceWorker, packedCopies],
  publicDir: 'web/public',
  resolve: { alias: [{ find: /^zod$/u, replacement: join(import.meta.dirname, 'web', 'zod.ts') }] },
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy has no `data:` for scripts and fonts; images this small gain nothing either.
    assetsInlineLimit: 0,
    // The PDF renderer is the largest; it is fetched when the first PDF is looked at.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', [workerEntry]: 'web/offline/worker.ts' },
      output: {
        // A worker governs what lies below its own address.
        entryFileNames: ({ name }) => (name === workerEntry ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|web\/zod\.ts/, priority: 6 },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|@orpc|sonner)\//,
              priority: 5,
            },
            // Only the forms with a date need it; named here, or it would come along with what all screens share.
            {
              name: 'dates',
              test: /node_modules\/(@mantine\/dates|dayjs)\/|web\/ui\/date-field/,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            // Only screens with a form need it.
            {
              name: 'forms',
              test: /node_modules\/@mantine\/form\/|web\/ui\/(record-form|check-fields|follow-record|mask)/,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            { name: 'mantine', test: firstComponents, priority: 3 },
            {
              name: 'mantine-more',
              test: /node_modules\/(@mantine|@floating-ui)\//,
              minShareCount: 6,
              priority: 1,
            },
            // Many screens share many small pieces: a few files of them arrive sooner than dozens.
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 2 },
            { name: 'shared', test: firstPieces, priority: 2 },
            { name: 'portal', test: portalStart, priority: 2 },
            { name: 'portal-more', test: /\/web\/portal\//, minShareCount: 2 },
            // What checks what is typed, and brings zod along.
            {
              name: 'schemas',
              test: /\/contract\/|\/web\/api\/form-problems/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'more', test: /\/web\/(?!admin\/)/, minShareCount: 6 },
            { name: 'desk', test: /\/web\/admin\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/media': server, '/manifest.webmanifest': server, '^/icon-.*': server },
  },
});
