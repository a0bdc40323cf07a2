import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { onMachineClock } from '#test/machine-clock.ts';

test.runIf(onMachineClock)('two processes build one after the other, also after one that died', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [lock, lines] = [join(folder, 'dist', 'web.lock'), join(folder, 'lines')];
  const code = `
    import { appendFileSync } from 'node:fs';
    import { oneAtATime } from ${JSON.stringify(join(import.meta.dirname, 'build-web.ts'))};
    oneAtATime(${JSON.stringify(lock)}, () => {
      appendFileSync(${JSON.stringify(lines)}, 'begin ');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      appendFileSync(${JSON.stringify(lines)}, 'end ');
    });`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  await Promise.all([run(), run()]);
  expect(readFileSync(lines, 'utf8')).toBe('begin end begin end ');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, String(pid));
  await run();
  expect(readFileSync(lines, 'utf8')).toBe('begin end begin end begin end ');
});

// axe asks the same on each page, by reading all of its styles (e2e/axe.ts).
test('no style depends on how a device is held: the screen turns with it', () => {
  const root = join(import.meta.dirname, '..');
  const sheets = ['web', 'node_modules/@mantine'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(root, folder, name)),
  );
  expect(sheets.length).toBeGreaterThan(100);
  const turned = sheets.filter((file) => /@media[^{]*orientation/u.test(readFileSync(file, 'utf8')));
  expect(turned).toEqual([]);
});
