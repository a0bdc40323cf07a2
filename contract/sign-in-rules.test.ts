import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInInput } from './accounts/session.ts';
import { signInLimits, signInProblems } from './sign-in-rules.ts';

/** The first problem of each field by the server's schema. */
function bySchema(typed: { email: string; password: string }) {
  const issues = signInInput.safeParse(typed).error?.issues ?? [];
  const of = (field: string) => issues.find(({ path }) => path[0] === field)?.message ?? null;
  return { email: of('email'), password: of('password') };
}

const { email: longestEmail, password: longestPassword } = signInLimits;

test.each([
  { email: '', password: '' },
  { email: '  ana@example.com ', password: 'segredo' },
  { email: 'ana', password: '   ' },
  { email: 'ana@example.com\u0000', password: ' x ' },
  { email: '@'.repeat(longestEmail), password: 'x'.repeat(longestPassword) },
  { email: '@'.repeat(longestEmail + 1), password: 'x'.repeat(longestPassword + 1) },
])('form and server agree on %j', (typed) => {
  expect(signInProblems(typed)).toEqual(bySchema(typed));
});

test('form and server agree on any text', () => {
  // fast-check's own unit `binary` takes a second of the processor when it is first used.
  const unit = fc.oneof(fc.nat(0x7f), fc.nat(0x10_ff_ff)).map((point) => String.fromCodePoint(point));
  const text = fc.string({ unit });
  const email = fc.oneof(
    text,
    text.map((before) => `${before}@example.com`),
  );
  fc.assert(
    fc.property(email, text, (typedEmail, password) => {
      const typed = { email: typedEmail, password };
      expect(signInProblems(typed)).toEqual(bySchema(typed));
    }),
  );
});

test('each field has its own message', () => {
  expect(signInProblems({ email: 'ana@example.com', password: '' })).toEqual({
    email: null,
    password: 'A senha é obrigatória',
  });
  expect(signInProblems({ email: 'ana', password: 'segredo' })).toEqual({
    email: 'Por favor, digite um e-mail válido',
    password: null,
  });
});
