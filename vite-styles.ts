/** Mantine's styles, each with the component that it belongs to, so that a first screen waits for no other's. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, 'node_modules', '@mantine', 'core', 'styles');
const everything = '@mantine/core/styles.layer.css';

/** What belongs to no component. */
const common = ['baseline', 'default-css-variables', 'global'];
const commonId = '\0mantine-common';

/**
 * While developing, `web/main.tsx` imports the styles of all components at once. A build takes the common ones there;
 * each component's come where its class names do, which is after those of the components it is made of.
 */
export const componentStyles: Plugin = {
  name: 'component-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: new RegExp(`^${everything.replaceAll('.', '\\.')}$`, 'u') },
    handler: () => commonId,
  },
  load: {
    filter: { id: new RegExp(`^${commonId}$`, 'u') },
    handler: () => ({ code: common.map(importOf).join('\n'), moduleSideEffects: true }),
  },
  transform: {
    // What several components are made of lies elsewhere.
    filter: { id: /\/@mantine\/core\/esm\/.+\.module\.mjs$/u },
    handler(code, id) {
      const name = basename(id, '.module.mjs');
      if (!existsSync(styleOf(name))) this.error(`Mantine has no styles of ${name} any more`);
      return { code: `${importOf(name)}\n${code}`, map: null, moduleSideEffects: true };
    },
  },
};

const styleOf = (name: string) => join(folder, `${name}.layer.css`);
const importOf = (name: string) => `import ${JSON.stringify(styleOf(name))};`;
