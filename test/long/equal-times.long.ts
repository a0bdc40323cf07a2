/**
 * The time of an answer must not tell a known e-mail from an unknown one: 200 calls each, in random order, compared by
 * ranks (Mann-Whitney), so that a few slow answers do not matter. Chance gives |z| < 3.3 in 999 of 1,000 runs.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { Api } from '#test/browser.ts';
import { makeAdmin } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { figures } from './figures.ts';

const { browser, db } = await createTestApp();
const tries = 200;
const known = 'conhecida@exemplo.test';
const unknown = 'desconhecida@exemplo.test';
await makeAdmin(db, { email: known, password: 'meu-segredo-1' });

const asks: Record<string, (api: Api, email: string) => Promise<unknown>> = {
  'sign-in': (api, email) =>
    expectRefusal(api.session.signIn({ email, password: 'errada99' }), 'INVALID_CREDENTIALS'),
  'password-reset': (api, email) => api.session.requestPasswordReset({ email }),
};

test.each(Object.entries(asks))(
  '%s takes as long for either',
  async (what, ask) => {
    const { api } = browser();
    const times: { email: string; milliseconds: number }[] = [];
    const order = Array.from({ length: tries * 2 }, (_, index) => (index % 2 === 0 ? known : unknown));
    const [shuffled = order] = fc.sample(fc.shuffledSubarray(order, { minLength: order.length }), 1);
    for (const email of [known, unknown, ...shuffled]) {
      await db.deleteFrom('auth.rate_limits').execute();
      const started = performance.now();
      await ask(api, email);
      times.push({ email, milliseconds: performance.now() - started });
    }
    const measured = times.slice(2);
    const of = (email: string) =>
      measured.filter((time) => time.email === email).map(({ milliseconds }) => milliseconds);
    const z = mannWhitney(of(known), of(unknown));
    figures(
      `equal times, ${what}`,
      `${tries} of each`,
      `known ${median(of(known)).toFixed(2)} ms, unknown ${median(of(unknown)).toFixed(2)} ms`,
      `z ${z.toFixed(2)}`,
    );
    expect(Math.abs(z)).toBeLessThan(3.3);
  },
  10 * 60_000,
);

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;

/** The distance of `a`'s ranks from chance, in standard errors. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = sorted([...a, ...b]);
  const rankSum = a.reduce((sum, value) => sum + all.indexOf(value) + 1, 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  return (u - mean) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}
