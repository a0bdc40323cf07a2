/** Steps of a person in a browser: by role and name, with the pointer and the keyboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Engine, Point } from './engine.ts';

const roles = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type=checkbox], [type=radio]), textarea',
  heading: 'h1, h2, h3',
  option: '[role=option]',
  menuitem: '[role=menuitem]',
  dialog: '[role=dialog]',
} as const;
export type Role = keyof typeof roles;

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
type Box = z.infer<typeof box>;
const waitMs = 30_000;

/** The page's part of `find`: the first element that can be seen, scrolled into the middle. */
const finder = (selector: string, name: string) => `
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) =>
    plain(element.getAttribute('aria-label') ??
      element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ') ??
      element.labels?.[0]?.textContent ?? (element.placeholder || element.textContent));
  const named = [...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]') && !element.disabled)
    .filter((element) => nameOf(element).includes(${JSON.stringify(name)}));
  const found = named.find((element) => nameOf(element).replace(/ ?\\*$/, '') === ${JSON.stringify(name)}) ?? named[0];
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x, y, width, height };
`;

export const middleOf = ({ x, y, width, height }: Box): Point => ({
  x: Math.round(x + width / 2),
  y: Math.round(y + height / 2),
});

export function walkIn(engine: Engine, origin: string) {
  /** Asks until the answer is something. @throws with the page's text otherwise */
  async function until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(100)) {
      const answer = await ask();
      if (answer) return answer;
    }
    const text = await engine.evaluate('return document.body.innerText');
    throw new Error(
      `${engine.name}: ${what} did not come: ${await errors()}\n${String(text).slice(0, 2_000)}`,
    );
  }

  /** An element's place, once it stays there. */
  async function find(selector: string, name: string): Promise<Box> {
    let before: Box | null = null;
    return until(`${selector} '${name}'`, async () => {
      const now = box.nullable().parse(await engine.evaluate(finder(selector, name)));
      const stays = now !== null && JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return stays && now;
    });
  }

  const errors = async () =>
    z.array(z.string()).parse(await engine.evaluate('return window.seenErrors.splice(0)'));
  const byRole = (role: Role, name: string) => find(roles[role], name);
  const click = async (role: Role, name: string) => engine.drag([middleOf(await byRole(role, name))]);
  const isTrue = async (expression: string) => (await engine.evaluate(`return ${expression}`)) === true;
  const loaded = (address: string) =>
    until(`the screen ${address}`, () =>
      isTrue(
        `document.readyState === 'complete' && !!document.querySelector('h1')?.checkVisibility() &&
         !document.querySelector('.mantine-Skeleton-root')`,
      ),
    );

  return {
    ...engine,
    find,
    byRole,
    click,
    until,
    /** What the page's console and the window reported since the last call. */
    errors,
    see: (text: string) =>
      until(`'${text}'`, () => isTrue(`document.body.innerText.includes(${JSON.stringify(text)})`)),
    gone: (text: string) =>
      until(`no '${text}'`, () => isTrue(`!document.body.innerText.includes(${JSON.stringify(text)})`)),
    async fill(name: string, text: string) {
      await click('textbox', name);
      await engine.evaluate('document.activeElement?.select?.()');
      await engine.type(text);
    },
    loaded,
    /** Opens a screen and waits until it is loaded. */
    async show(address: string) {
      await engine.goto(origin + address);
      await loaded(address);
    },
  };
}
export type Walk = ReturnType<typeof walkIn>;
