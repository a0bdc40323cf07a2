/** Patients from a workbook: found out, mended, joined, imported, and taken back. */
import type { Page } from '@playwright/test';
import { workbook } from '#test/workbook.ts';
import { expect, test } from '../fixtures.ts';
import { lead, newCpf, newPerson, register } from '../records.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const filter = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('a workbook with oddities comes in, and goes again', async ({
  page,
  api,
  signInAs,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const known = await register(api, newPerson('Ana'), { phone: '11988887777', birthDate: null });
  const [eva, rui] = [newPerson('Eva'), newPerson('Rui')];
  const cpf = newCpf();
  const file = await workbook([
    {
      name: 'Pacientes',
      rows: [
        ['Clínica Pele Viva: pacientes'],
        [],
        ['Nome completo', 'CPF', 'Dt. Nasc.', 'E-mail', 'Convênio'],
        // A CPF as a number, and a date as Excel stores it.
        [eva.fullName, Number(cpf), { serial: 29_293, format: 'dd/mm/yyyy' }, eva.email, 'Unimed'],
        [rui.fullName, '111.111.111-11', '02/01/1975', rui.email, 'Particular'],
        [`${known.fullName} Souza`, null, '1990-05-20', known.email.toUpperCase(), null],
      ],
    },
  ]);
  await signInAs('admin');

  await test.step('the columns are found', async () => {
    await page.goto('/admin/settings/imports');
    await page.getByRole('button', { name: 'Pacientes', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'pacientes.xlsx', mimeType, buffer: file });
    await expect(page.getByText('títulos na linha 3')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Dt. Nasc. vem como' })).toHaveValue('birthDate');
    await expect(page.getByRole('combobox', { name: 'Convênio vem como' })).toHaveValue('healthInsurance');
    await expectAccessible();
  });

  await test.step('a column of CPFs that is left out is asked about', async () => {
    const cpfs = page.getByRole('combobox', { name: 'CPF vem como' });
    await cpfs.selectOption('Não trazer');
    await page.getByRole('button', { name: 'Conferir planilha' }).click();
    const question = page.getByRole('dialog', { name: 'Esta coluna fica de fora?' });
    await expect(question.getByRole('button', { name: 'Conferir sem ela' })).toBeEnabled();
    await expectAccessible();
    await question.getByRole('button', { name: 'Trazer como CPF' }).click();
    await expect(question).toBeHidden();
    await expect(cpfs).toHaveValue('cpf');
    await page.getByRole('button', { name: 'Conferir planilha' }).click();
  });

  await test.step('a cell is mended where it stands', async () => {
    await expect(filter(page, /^Com problemas \(1\)/u)).toBeChecked();
    const cell = page.getByRole('textbox', { name: 'CPF, linha 5' });
    await expect(cell).toHaveAccessibleDescription('O CPF não é válido');
    await expectAccessible();
    await cell.fill('abc');
    await cell.press('Escape');
    await expect(cell).toHaveValue('111.111.111-11');
    await cell.fill(newCpf());
    await cell.press('Enter');
    await expect(filter(page, /^Com problemas \(0\)/u)).toBeChecked();
    await expect(page.getByText('Nenhuma linha com problemas.')).toBeVisible();
  });

  await test.step('a known patient is kept apart, left out, or joined', async () => {
    await page.getByRole('button', { name: 'Decidir o que falta' }).click();
    await expect(filter(page, /^Duplicados \(1\)/u)).toBeChecked();
    const pair = page.getByRole('listitem', { name: new RegExp(known.fullName, 'u') });
    await expect(pair).toContainText('mesmo e-mail');
    await expect(pair).toContainText('Já na clínica');
    for (const choice of ['Criar', 'Pular', 'Juntar']) {
      await pair.getByText(choice, { exact: true }).click();
      await expect(pair.getByRole('radio', { name: choice })).toBeChecked();
    }
    await expectAccessible();
    await expectNoSidewaysScroll();
  });

  const result = page.url();
  await test.step('it is imported in the background', async () => {
    await page.getByRole('button', { name: 'Importar 2 pacientes e juntar 1' }).click();
    await expect(page.getByText('Ainda pode ser desfeita')).toBeVisible();
  });

  await test.step('the patients are there', async () => {
    const { rows } = await api.patients.list({ search: eva.email });
    expect(rows).toMatchObject([{ fullName: eva.fullName, cpf }]);
    await lead(page, `/admin/patients/${rows[0]?.id}`);
    await expect(page.getByRole('main')).toContainText('13/03/1980');
    const { patient } = await api.patients.get({ id: known.id });
    expect(patient).toMatchObject({
      birthDate: '1990-05-20',
      phone: '11988887777',
      fullName: known.fullName,
    });
  });

  await test.step('and go again', async () => {
    await lead(page, result);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Desfazer/u })
      .click();
    await expect(page.getByText(/^Esta importação foi desfeita/u)).toBeVisible();
    expect((await api.patients.list({ search: eva.email })).total).toBe(0);
    const { patient } = await api.patients.get({ id: known.id });
    expect(patient).toMatchObject({ birthDate: null, fullName: known.fullName });
  });
});
