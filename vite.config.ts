/** Builds the browser's side into `dist/web`; `vite` alone serves it for development and passes calls to the server. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), swipeThreshold],
  publicDir: 'web/public',
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy has no `data:` for scripts and fonts; images this small gain nothing either.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|web\/zod-config\.ts/ },
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'mantine', test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': process.env.VICO_API ?? 'http://127.0.0.1:3000' },
  },
});
