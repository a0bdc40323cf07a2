/** Markup in a name is shown as text on every screen. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { chooseAction, freeDay, giveAccess, lead, newPerson, register } from './records.ts';
import { asFile, report } from './sample-files.ts';
import type { Api } from './sign-in.ts';

/** One word, so that a greeting by first name shows all of it. As markup it would run its script. */
const tag = '<img/src=x/onerror=document.title=0>';
const script = '<script>document.title=0</script>';

function personNamedMarkup() {
  const mark = randomUUID().slice(0, 8);
  return { ...newPerson(), fullName: `${tag} ${script} "${mark}'`, mark };
}

/** Besides this, the console guard fails on a blocked script and on a request for the picture. */
const expectOnlyText = async (page: Page) => {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.locator('main script')).toHaveCount(0);
  expect(await page.title()).not.toBe('0');
};

/** Writes the text everywhere in a patient's record. */
async function writeEverywhere(api: Api, patientId: string, text: string) {
  const written = { patientId, title: text, description: text };
  await Promise.all([
    api.files.upload({ ...written, name: text, file: asFile({ ...report(), name: `${script}.pdf` }) }),
    api.futureProcedures.create(written),
    api.treatmentPlans.create(written),
    api.appointments.create({ patientId, date: freeDay(), time: '09:00', notes: text }),
  ]);
}

test('markup in the name of a file, and in a patient’s, is text on every screen, the portal’s too', async ({
  page,
  api,
  signInAs,
}) => {
  await test.step('markup in the name of a file is text when it is uploaded, previewed and downloaded', async () => {
    await signInAs('admin');
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/files`);
    await page.getByRole('button', { name: 'Enviar arquivos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' });
    const name = `${tag} ${'ã'.repeat(180)}.pdf`;
    await dialog.locator('input[type=file]').setInputFiles({ ...report(), name });
    await expect(dialog.getByRole('listitem', { name })).toBeVisible();
    await expectOnlyText(page);
    // A file is named up to its first dot.
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${tag.split('.')[0]}`);
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(tag);
    await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
    await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
    await page.getByRole('button', { name: `Visualizar: ${tag}` }).click();
    await expect(page.getByRole('dialog', { name: tag })).toBeVisible();
    await expectOnlyText(page);
    await page.keyboard.press('Escape');
    const saving = page.waitForEvent('download');
    await chooseAction(page, tag, 'Baixar');
    expect((await saving).suggestedFilename()).toMatch(/^-img-src=x-onerror=document.title=0-\.pdf$/u);
  });

  await test.step("markup in a patient's name is text on every screen, the portal's too", async () => {
    const person = personNamedMarkup();
    const shown = (text = person.fullName) => page.getByText(text, { exact: false }).first();
    await lead(page, '/admin/patients/new');
    const field = (label: string) => page.getByRole('textbox', { name: label });
    await field('Nome completo').fill(person.fullName);
    await giveAccess(page, person);
    await field('Observações').fill(person.fullName);
    await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
    await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
    await expect(shown()).toBeAttached();
    await expectOnlyText(page);

    const { rows } = await api.patients.list({ search: person.mark });
    const id = rows[0]?.id ?? '';
    await writeEverywhere(api, id, person.fullName);

    await lead(page, '/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill(person.mark);
    await expect(page.getByRole('link', { name: person.fullName, exact: true })).toBeVisible();
    await expectOnlyText(page);
    await chooseAction(page, person.fullName, 'Editar');
    await expect(field('Nome completo')).toHaveValue(person.fullName);
    await expectOnlyText(page);
    for (const screen of ['', '/files', '/treatment', '/procedures']) {
      await lead(page, `/admin/patients/${id}${screen}`);
      await expect(shown()).toBeVisible();
      await expectOnlyText(page);
    }
    await lead(page, `/admin/appointments?patientId=${id}`);
    await expect(shown()).toBeVisible();
    await expectOnlyText(page);
    await lead(page, `/admin/appointments/new?patientId=${id}`);
    await expect(page.getByRole('button', { name: 'Criar Agendamento' })).toBeVisible();
    await expectOnlyText(page);

    await lead(page, `/admin/patients/${id}`);
    await expect(shown()).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.getByPlaceholder('Buscar paciente ou tela...').fill(person.mark);
    await expect(page.getByRole('option', { name: person.fullName })).toBeVisible();
    await expectOnlyText(page);
    await page.keyboard.press('Escape');

    await lead(page, `/admin/patients/${id}/edit`);
    await page.getByRole('button', { name: 'Excluir Paciente' }).click();
    await expect(page.getByRole('dialog')).toContainText(person.fullName);
    await expectOnlyText(page);

    await signInAs(person);
    await page.goto('/patient');
    await expect(shown(tag)).toBeVisible();
    await expectOnlyText(page);
    for (const screen of ['profile', 'files/exames', 'files/procedimentos-futuros', 'treatment']) {
      await lead(page, `/patient/${screen}`);
      await expect(shown()).toBeVisible();
      await expectOnlyText(page);
    }
  });
});
