/** The owner's page: a period is chosen, and the rows behind a number are as many and sum up to it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { inviteColleague, lead } from '../records.ts';

test('the owner chooses a period and opens the rows behind a number', async ({
  page,
  api,
  baseURL,
  signInAs,
  expectAccessible,
}) => {
  await signInAs(await inviteColleague(api, baseURL ?? '', ['manager']));
  await page.goto('/admin/figures');
  await page.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Os doze últimos meses' }).click();
  await expect(page).toHaveURL(/de=/u);
  // The numbers before stay until the new ones have come, and then say of which days they are.
  const firstDay = new URL(page.url()).searchParams.get('de') ?? '';
  await expect(page.getByText(`De ${firstDay.split('-').reverse().join('/')} a `)).toBeVisible();

  await page.getByRole('tab', { name: 'Faturamento' }).click();
  const figure = page.getByRole('region', { name: 'Faturamento por profissional' });
  const number = figure.getByRole('button', { name: ': Concluídas, Total, ver um a um' });
  const revenue = figure.getByRole('button', { name: ': Faturado, Total, ver um a um' });
  await expect(figure).toBeVisible();
  const visits = (await number.textContent()) ?? '';
  const cents = (await revenue.textContent()) ?? '';
  await number.click();
  const dialog = page.getByRole('dialog', { name: 'Consultas concluídas' });
  await expect(dialog.getByText(`${visits} consultas · ${cents}`)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^\d\d\/\d\d\/\d{4}\s+\d\d:\d\d$/u })).toHaveCount(25);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Página 2', exact: true }).click();
  await expect(dialog.getByText(`26 a 50 de ${visits} consultas`)).toBeVisible();

  // A reload opens the same page of the same rows.
  await page.reload();
  await expect(dialog.getByText(`26 a 50 de ${visits} consultas`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/linhas/u);

  // From the start page, what is open is one press away: with the phones, in an order, as a file.
  await lead(page, '/admin');
  await page
    .getByRole('region', { name: 'Dinheiro' })
    .getByRole('link', { name: /^Em aberto/u })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Em aberto' })).toBeVisible();
  const open = page
    .getByRole('table', { name: 'Em aberto' })
    .or(page.getByRole('list', { name: 'Em aberto' }));
  await expect(open).toBeVisible();
  // On paper, too, where buttons are left out.
  await page.emulateMedia({ media: 'print' });
  await expect(open.getByText(/^R\$/u).first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole('combobox', { name: 'Ordem' }).click();
  await page.getByRole('option', { name: 'Quem deve há mais tempo primeiro' }).click();
  await expect(page).toHaveURL(/ordem=oldest/u);
  // Until the answer has come the rows of before are pale.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  // What was agreed on the phone stands with the person.
  await open
    .getByRole('button', { name: /^Liguei para/u })
    .first()
    .click();
  const call = page.getByRole('dialog', { name: /^Ligação para/u });
  const agreed = `Paga no dia ${randomUUID().slice(0, 8)}`;
  await call.getByRole('textbox', { name: 'O que foi combinado' }).fill(agreed);
  await expectAccessible();
  await call.getByRole('button', { name: 'Anotar' }).click();
  await expect(call).toBeHidden();
  await expect(open.getByText(agreed)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV: Em aberto' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Em aberto .*\.csv$/u);
});
