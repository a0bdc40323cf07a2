/** The reception's board, and what the dashboard shows first, in a clinic where it is a quarter past three. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, inMotion } from '../fixtures.ts';
import { testWithServer } from '../own-servers.ts';
import { type Credentials, signIn } from '../sign-in.ts';

const now = '2026-11-24T15:15:00-03:00';
const test = testWithServer({ VICO_E2E_NOW: now });
test.use(inMotion);
test.beforeEach(({ context }) => context.clock.setFixedTime(now));

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('arrivals by tap and by key, one late, one undone; a professional writes what was left open', async ({
  page,
  context,
  server,
  clinic,
  expectAccessible,
}) => {
  const open = async (who: Credentials, path: string) => {
    await context.clearCookies();
    await context.addCookies((await signIn(server.origin, who)).cookies);
    await page.goto(`${server.origin}${path}`);
  };
  const { rows } = await clinic.api.appointments.agenda({ from: '2026-11-24', to: '2026-11-24' });
  const expected = rows.filter(({ status }) => status === 'scheduled' || status === 'confirmed');
  const helena = expected.filter(({ professional }) => professional.fullName === 'Dra. Helena Prado');
  const [first = '', second = ''] = helena.map(({ patient }) => patient.fullName);
  const late = expected.filter(({ time }) => time <= '15:10').map(({ patient }) => patient.fullName);
  expect(late.length).toBeGreaterThan(0);

  await open(demoCredentials.reception, '/admin');
  const brief = group(page, 'Recepção');
  await expect(brief.getByRole('heading', { name: `Esperados ${expected.length}` })).toBeVisible();
  await expect(brief.getByRole('listitem').filter({ hasText: 'esperando há' })).toHaveCount(1);
  await expectAccessible();
  await page.getByRole('navigation').getByRole('link', { name: 'Recepção' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recepção' })).toBeVisible();
  // The content has the focus, and nothing in it.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(rowOf(page, late[0] ?? '')).toContainText('de atraso');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-name]').first()).toBeFocused();
  await expectAccessible();
  const search = page.getByRole('searchbox', { name: 'Buscar paciente de hoje' });
  await search.fill(first);
  await expect(page.locator('main [data-row]')).toHaveCount(1);
  await search.fill('');
  await expect(page.locator('main [data-row]')).not.toHaveCount(1);

  const helenas = group(page, 'Dra. Helena Prado');
  const arrived = helenas.getByRole('region', { name: 'Na recepção' });
  const nameOf = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: `Chegou: ${first}` }).click();
  await expect(arrived).toContainText(first);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: `Chegou: ${first}` })).toBeVisible();

  // The focus stays on the person who moves.
  await nameOf(first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(second)).toBeFocused();
  await page.keyboard.press('c');
  await expect(arrived).toContainText(second);
  await expect(nameOf(second)).toBeFocused();
  const actions = page.getByRole('button', { name: `Ações: ${first}` });
  await actions.click();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Paciente faltou' }).click();
  // It is a quarter past three, and the visit is later.
  const question = page.getByRole('dialog', { name: 'Este horário ainda não chegou' });
  await question.getByRole('button', { name: 'Paciente faltou' }).click();
  // By mistake: from the folded rows back to those who are expected.
  await helenas.getByRole('button', { name: /^Faltaram/u }).click();
  await helenas.getByRole('button', { name: `Ações: ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Voltar para Agendado' }).click();
  await expect(helenas.getByRole('region', { name: 'Esperados' })).toContainText(first);
  await nameOf(second).press('Enter');
  await expect(page.getByRole('dialog')).toContainText(second);

  await open(demoCredentials.administrator, '/admin');
  await expect(group(page, 'Seu dia')).toContainText(second);
  await expect(group(page, 'Seu dia').getByRole('link', { name: 'Abrir ficha' })).toBeVisible();
  await expect(group(page, 'Seu dia')).toContainText('Última visita: ');
  const unfinished = group(page, 'O que ficou em aberto');
  await expect(unfinished.getByRole('listitem').first()).toContainText('ainda em aberto');
  await unfinished
    .getByRole('link', { name: /^Escrever: /u })
    .first()
    .click();
  await expect(page).toHaveURL(/\?consulta=/u);
  await page.getByRole('button', { name: 'Concluir sem assinar' }).click();
  await expect(page.getByText('Agendamento marcado como concluído com sucesso!')).toBeVisible();
});
