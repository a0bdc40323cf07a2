/** Patients that a test makes for itself, so that no other test minds what it does to them. */
import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { cpfFrom } from '#db/demo/identity-numbers.ts';
import type { Api } from './api.ts';

/** A name and an e-mail that nobody else has. */
export function somebody(firstName = 'Beatriz') {
  const mark = randomUUID().slice(0, 8);
  return { fullName: `${firstName} Teste ${mark}`, email: `${mark}@example.com`, password: 'segredo-1' };
}

/** A CPF with true check digits, as eleven digits. */
export const anyCpf = () => cpfFrom(String(randomInt(100_000_000, 999_999_999)));

/** Registers somebody through the server. */
export async function register(api: Api, person = somebody(), more: { phone?: string; notes?: string } = {}) {
  const { id } = await api.patients.create({ ...person, ...more });
  return { id, ...person };
}

/** Finds a patient in the list and takes one of the row's actions; on a phone some of them stand in a menu. */
export async function chooseInList(page: Page, fullName: string, action: string) {
  await page.goto('/admin/patients');
  await page.getByPlaceholder('Buscar paciente...').fill(fullName);
  const more = page.getByRole('button', { name: `Mais ações: ${fullName}` });
  const way = page.getByRole('link', { name: `${action}: ${fullName}` });
  await expect(more.or(way)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await way.or(page.getByRole('menuitem', { name: action })).click();
}

/** The smallest picture there is: one pixel, PNG. */
export const picture = {
  name: 'retrato.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
