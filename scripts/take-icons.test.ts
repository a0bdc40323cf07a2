import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconFiles, iconFolder } from './take-icons.ts';

test('the icons are those that the screens import, as drawn in their source (npm run take-icons)', () => {
  const files = readdirSync(iconFolder).filter((name) => name !== 'create-icon.ts');
  const found = files.map((name): [string, string] => [name, readFileSync(join(iconFolder, name), 'utf8')]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(iconFiles()));
});
