/**
 * Writes the icons that the screens import into `web/ui/icons`, from the SVG files of `@tabler/icons`: `npm run take-icons`. The
 * package has ten thousand files, and a clinic's machine would install them for some 140 icons.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const source = join(root, 'node_modules', '@tabler', 'icons');
export const iconFolder = join(root, 'web', 'ui', 'icons');
const list = 'icons.ts';
const generated = /^(icons|Icon\w+)\.ts$/u;

/** Name and contents of each generated file. */
export function iconFiles(): Map<string, string> {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const origin = `// By \`npm run take-icons\`, from @tabler/icons ${version} (MIT).\n`;
  const names = [...importedIcons()].sort((one, other) => one.localeCompare(other, 'en'));
  const files = names.map((name): [string, string] => [`${name}.ts`, origin + iconModule(name)]);
  const exported = names.map((name) => `export { ${name} } from './${name}.ts';\n`).join('');
  return new Map([...files, [list, `${origin}export type { Icon } from './create-icon.ts';\n${exported}`]]);
}

/** Names that the sources of the screens import from the list of icons. */
function importedIcons(): Set<string> {
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' });
  const imports = sources
    .filter((path) => /\.tsx?$/u.test(path))
    .flatMap((path) => [
      ...readFileSync(join(root, 'web', path), 'utf8').matchAll(
        /import \{([^}]+)\} from '[^']*\/icons\/icons\.ts'/gu,
      ),
    ]);
  return new Set(imports.flatMap(([, names = '']) => names.match(/\bIcon\w+/gu) ?? []));
}

/** `IconCalendarOff` is `outline/calendar-off.svg`, `IconPlayerPlayFilled` is `filled/player-play.svg`. */
function iconModule(name: string): string {
  const [, own = '', filled] = /^Icon(\w+?)(Filled)?$/u.exec(name) ?? [];
  const style = filled ? 'filled' : 'outline';
  const file = own.replaceAll(/(?<!^)(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/gu, '-').toLowerCase();
  const svg = readFileSync(join(source, 'icons', style, `${file}.svg`), 'utf8');
  const paths = [...svg.matchAll(/<path d="([^"]+)" \/>/gu)].map(([, path]) => `'${path}'`);
  // Each file begins with an invisible square.
  const shapes = svg.match(/<(?!svg\b|path stroke="none")\w/gu) ?? [];
  if (paths.length !== shapes.length) throw new Error(`${name} is not made of paths alone`);
  const line = `export const ${name} = /* @__PURE__ */ ${style}Icon(${paths.join(', ')});\n`;
  const lines = `export const ${name} = /* @__PURE__ */ ${style}Icon(\n  ${paths.join(',\n  ')},\n);\n`;
  const isShort = line.length <= 111;
  return `import { ${style}Icon } from './create-icon.ts';\n\n${isShort ? line : lines}`;
}

if (import.meta.main) {
  const files = iconFiles();
  for (const name of readdirSync(iconFolder))
    if (generated.test(name) && !files.has(name)) rmSync(join(iconFolder, name));
  for (const [name, contents] of files) writeFileSync(join(iconFolder, name), contents);
}
