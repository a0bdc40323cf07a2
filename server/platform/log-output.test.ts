import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { canMount, makeSmallDisk } from '#test/faults/small-disk.ts';
import { createLog } from './log.ts';
import { createLogOutput } from './log-output.ts';

/** A stream whose writes wait for `finish`, which ends the oldest one. */
function heldStream() {
  const waiting: (() => void)[] = [];
  const arrived: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(line: string, _, done) {
      arrived.push(line);
      waiting.push(done);
    },
  });
  const finish = async () => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  return { stream, arrived, finish };
}

test('lines beyond the limit are dropped and counted, and the count is told where the gap is', async () => {
  const { stream, arrived, finish } = heldStream();
  const output = createLogOutput(stream, (lines) => output.write(`${lines} lost`), 20);
  for (const line of ['line 1', 'line 2', 'line 3', 'line 4', 'line 5']) output.write(line);
  expect(output.dropped()).toBe(2);
  await finish();
  // With more than half of the room in use, lines are still dropped: single gaps would say little.
  output.write('line 6');
  await finish();
  output.write('line 7');
  for (let left = 3; left > 0; left--) await finish();
  expect(arrived).toEqual(['line 1', 'line 2', 'line 3', '3 lost', 'line 7']);
  expect(output.dropped()).toBe(3);
});

/** Writes lines to standard error while the disk is full, then after space was freed. */
const program = `
  const { createLogOutput } = await import(process.argv[1]);
  const output = createLogOutput(process.stderr, (lines) => output.write(lines + ' lost\\n'));
  output.write('before'.repeat(10_000) + '\\n');
  await new Promise(setImmediate);
  (await import('node:fs')).rmSync(process.argv[2]);
  output.write('after\\n');
`;

test.runIf(canMount)('lines that find no space on the disk are counted, and told once there is space', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'vico-log-')), 'disk');
  const disk = makeSmallDisk(folder, 1);
  try {
    const file = join(folder, 'log');
    const handle = openSync(file, 'a');
    disk.fill(0);
    const module = join(import.meta.dirname, 'log-output.ts');
    const args = ['--input-type=module', '-e', program, module, join(folder, 'ballast')];
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', handle] });
    expect(status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('after\n1 lost\n');
  } finally {
    disk.close();
    rmSync(dirname(folder), { recursive: true });
  }
});

test('a stop waits for the lines that wait', async () => {
  const { stream, finish } = heldStream();
  const output = createLogOutput(stream, () => {});
  output.write('line 1');
  let isFlushed = false;
  const flushed = output.flushed().then(() => {
    isFlushed = true;
  });
  await new Promise(setImmediate);
  expect(isFlushed).toBe(false);
  for (let left = 2; left > 0; left--) await finish();
  await flushed;
});

test('a path that a client sends cannot move the cursor, end the line or reverse the text', () => {
  const lines: string[] = [];
  const path = '/é/\u001b[31m\u009b2J\n\u2028{"level":60}\u202e';
  createLog('info', { write: (line) => lines.push(line) }).info({ path }, 'request');
  const [line = ''] = lines;
  expect(line).toMatch(/^[ -~é]+\n$/u);
  expect(JSON.parse(line)).toMatchObject({ path });
});
