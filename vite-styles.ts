/** Loads Mantine's styles per component, so that a first screen loads only its own. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, 'node_modules', '@mantine', 'core', 'styles');
const everything = '@mantine/core/styles.layer.css';

/** Styles of no component. */
const common = ['baseline', 'default-css-variables', 'global'];
const commonId = '\0mantine-common';

/**
 * In development `web/main.tsx` imports all styles. In a build that import becomes the common styles only, and each
 * component's styles are imported beside its class names, after those of the components it consists of.
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
    // Only component folders have these modules.
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
