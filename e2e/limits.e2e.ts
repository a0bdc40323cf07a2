/** Guessing at a password, as whoever guesses sees it. */
import { expect, test } from './fixtures.ts';
import { refusedRequest } from './simulate.ts';

test('too many wrong passwords are answered with how long to wait, and what was typed stays', async ({
  page,
  request,
  allowConsoleError,
}) => {
  const email = `ninguem-${crypto.randomUUID()}@example.com`;
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(
      await (await request.post('/api/session', { data: { email, password: 'errada99' } })).json(),
    ).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
  allowConsoleError(refusedRequest);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail:' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill('errada99');
  await page.getByRole('button', { name: 'Entrar' }).click();
  const sentence = /^Muitas tentativas seguidas\. Aguarde \d+ (segundos?|minutos?) e tente novamente\.$/u;
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(sentence)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'E-mail:' })).toHaveValue(email);
});
