/** Builds the web application into `dist/web`. `vite` alone serves it for development and passes calls to the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './vite-chunks.ts';
import { firstScreen, packedCopies } from './vite-page.ts';
import { serviceWorker, workerEntry } from './vite-service-worker.ts';
import { componentStyles } from './vite-styles.ts';

/**
 * A toast is swiped away from 20 px on (docs/product.md, Navigation). Sonner 2.0.8 has 45 px as a constant and no option
 * for it, so the build replaces the constant, and fails when a new version no longer has it.
 */
const swipeThreshold: Plugin = {
  name: 'toast-swipe-threshold',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/u },
    handler(code) {
      const changed = code.replace('const SWIPE_THRESHOLD = 45;', 'const SWIPE_THRESHOLD = 20;');
      if (changed === code) this.error('sonner no longer has SWIPE_THRESHOLD');
      return { code: changed, map: null };
    },
  },
};

/** The application's server during development. */
const server = process.env.VICO_API ?? 'http://127.0.0.1:3000';

/**
 * Files that the PDF renderer fetches at run time (web/clinic/files/open-pdf.ts): the standard fonts that a PDF may use
 * without embedding them, and the JavaScript decoders for scanned pages.
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

export default defineConfig({
  plugins: [react(), componentStyles, swipeThreshold, pdfAssets, firstScreen, serviceWorker, packedCopies],
  publicDir: 'web/public',
  resolve: { alias: [{ find: /^zod$/u, replacement: join(import.meta.dirname, 'web', 'zod.ts') }] },
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no `data:` scripts and fonts.
    assetsInlineLimit: 0,
    // In kB. The PDF renderer is the largest file; it is fetched with the first PDF.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', [workerEntry]: 'web/offline/worker.ts' },
      // Or the list of all icons would count as needed by the first screens.
      treeshake: { moduleSideEffects: [{ test: /\/web\/ui\/icons\//, sideEffects: false }] },
      output: {
        // Every page names the files of all screens: seven characters of a hash are enough for a name's versions.
        // A service worker controls the addresses below its own, so it stands at the root.
        entryFileNames: ({ name }) => (name === workerEntry ? '[name].js' : 'assets/[name]-[hash:7].js'),
        // Of the shared pieces the hash alone: 150 names would take a kilobyte of each first visit.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/media': server, '/manifest.webmanifest': server, '^/icon-.*': server },
  },
});
