import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../server-process.ts';
import { type Engine, ensureProgram, environmentOf, keyCodes, moveMs, viewport } from './engine.ts';

const driverProgram = '/usr/bin/WebKitWebDriver';
const displayProgram = '/usr/bin/Xvfb';

const answer = z.object({ value: z.unknown() });
const failure = z.object({ error: z.string(), message: z.string() });
const newSession = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});

/** Debian's WebKitGTK in a virtual display, over WebDriver: it has no mode without a window, and no BiDi. */
export async function openWebKit(home: string): Promise<Engine> {
  ensureProgram(driverProgram, 'webkit2gtk-driver');
  ensureProgram(displayProgram, 'xvfb');
  const display = spawn(
    displayProgram,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...environmentOf(home), DISPLAY: `:${await displayNumber(display)}` },
    stdio: 'ignore',
  });
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = answer.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = failure.parse(value);
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };
  await again(() => send('GET', '/status'), 100);
  const { sessionId, capabilities } = newSession.parse(
    await send('POST', '/session', { capabilities: { alwaysMatch: {} } }),
  );
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object) => send('POST', `${session}/${path}`, body);
  const evaluate = (script: string) => post('execute/sync', { script, args: [] });
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    post('actions', { actions: [{ type, id: type, actions }] });
  // The window has a bar of its own: the second size is corrected by what the first left of the page.
  await post('window/rect', viewport);
  const inner = z.object({ width: z.number(), height: z.number() });
  const got = inner.parse(await evaluate('return { width: innerWidth, height: innerHeight }'));
  await post('window/rect', {
    width: 2 * viewport.width - got.width,
    height: 2 * viewport.height - got.height,
  });
  const press = (...values: string[]) =>
    act('key', [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    async goto(url) {
      await post('url', { url });
    },
    evaluate,
    async drag([first, ...others]) {
      const move = (point: object | undefined) => ({ type: 'pointerMove', duration: 0, ...point });
      const down = { type: 'pointerDown', button: 0 };
      const up = { type: 'pointerUp', button: 0 };
      if (others.length === 0) {
        const click = [move(first), { type: 'pause', duration: 2 * moveMs }, down, up];
        await again(() => act('pointer', click), 5);
        return;
      }
      // A press in a request of its own is refused, and a place now and then for no reason.
      await again(() => act('pointer', [move(first), down]), 5);
      // All moves in one request end with 'move target out of bounds'.
      for (const point of others) {
        await again(() => act('pointer', [move(point)]), 5);
        await sleep(moveMs);
      }
      await act('pointer', [up]);
    },
    async type(text) {
      for (const letter of text) await press(letter);
    },
    async press(...keys) {
      await press(...keys.map((key) => keyCodes[key]));
    },
    screenshot: async () =>
      Buffer.from(z.string().parse(await send('GET', `${session}/screenshot`)), 'base64'),
    async close() {
      await send('DELETE', session);
      await ended(driver);
      await ended(display);
    },
  };
}

async function displayNumber({ stdio }: ChildProcess): Promise<string> {
  const pipe = stdio[3];
  if (!(pipe instanceof Readable)) throw new Error('the display has no pipe');
  const [chunk] = await once(pipe, 'data');
  return String(chunk).trim();
}

/** @param times how often it may fail, 100 ms apart */
async function again(ask: () => Promise<unknown>, times: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === times) throw error;
      await sleep(100);
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
