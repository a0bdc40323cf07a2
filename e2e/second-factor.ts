/** Administrators with a second factor, and the codes of their app. */
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Api } from './api.ts';
import { somebody } from './people.ts';

type Person = ReturnType<typeof somebody> & { id: string };

export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

export async function makeAdministrator(api: Api): Promise<Person> {
  const person = somebody('Inês');
  const { id } = await api.administrators.create(person);
  return { ...person, id };
}

/** Calls the server with the page's cookies. */
export async function call(page: Page, path: string, json: object): Promise<unknown> {
  const origin = test.info().project.use.baseURL ?? '';
  const response = await page.request.post(`${origin}/api/rpc/${path}`, {
    data: { json },
    headers: { origin },
  });
  return z.object({ json: z.unknown() }).parse(await response.json()).json;
}

/** Signs the page in as somebody whose second factor is on. */
export async function enrol(page: Page, { email, password }: Person) {
  await call(page, 'session/signIn', { email, password });
  const { key } = z.object({ key: z.string() }).parse(await call(page, 'secondFactor/begin', { password }));
  const { recoveryCodes } = z
    .object({ recoveryCodes: z.array(z.string()) })
    .parse(await call(page, 'secondFactor/confirm', { code: codeOf(key) }));
  return { key, recoveryCodes };
}

/** Up to the second step. */
export async function passFirstStep(page: Page, { email, password }: Person) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail:' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar' });
export const card = (page: Page) => page.getByRole('region', { name: 'Verificação em duas etapas' });
export const ownPassword = (page: Page) => page.getByRole('textbox', { name: 'Sua senha' });
