/** Administrators with a second factor, and the codes of their authenticator app. */
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { newPerson } from './records.ts';
import { type Api, type Credentials, sendSignInForm } from './sign-in.ts';

/** @param steps of 30 s from now: a code is accepted once, so the next sign-in takes the next one */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

export async function addAdministrator(api: Api) {
  const person = newPerson('Inês');
  const { id } = await api.users.createAdministrator(person);
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

/** Signs the page in and switches the second factor on. */
export async function enrol(page: Page, { email, password }: Credentials) {
  await call(page, 'session/signIn', { email, password });
  const { key } = z.object({ key: z.string() }).parse(await call(page, 'secondFactor/begin', { password }));
  const { recoveryCodes } = z
    .object({ recoveryCodes: z.array(z.string()) })
    .parse(await call(page, 'secondFactor/confirm', { code: codeOf(key) }));
  return { key, recoveryCodes };
}

/** Sends e-mail and password, and waits for the second step. */
export async function passFirstStep(page: Page, credentials: Credentials) {
  await page.goto('/login');
  await sendSignInForm(page, credentials);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar' });
export const card = (page: Page) => page.getByRole('region', { name: 'Verificação em duas etapas' });
export const ownPassword = (page: Page) => page.getByRole('textbox', { name: 'Sua senha' });
export const ownCode = (page: Page) =>
  page.getByRole('textbox', { name: 'Código do aplicativo ou de recuperação' });
export const newCodes = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
