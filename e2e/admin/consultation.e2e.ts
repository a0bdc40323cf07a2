/** A consultation from 'Iniciar atendimento' to its addendum, and the story of who has no permission to the record. */
import type { Locator } from '@playwright/test';
import { openDay } from '#test/open-day.ts';
import { expect, test } from '../fixtures.ts';
import { lead, register, show } from '../records.ts';

test('a consultation takes five clicks and keys besides typing; it saves itself, is signed and corrected, and the reception sees none of it', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  await test.step("from 'Iniciar atendimento' to signed with the return booked: five clicks and keys besides typing", async () => {
    const patient = await register(api);
    const date = openDay(2019, 30 + test.info().workerIndex);
    const { id } = await api.appointments.create({ patientId: patient.id, date, time: '09:00' });
    await signInAs('admin');
    await show(page, `/admin/appointments/${id}`);
    let steps = 0;
    const click = async (name: string) => {
      steps += 1;
      await page.getByRole('button', { name }).last().click();
    };
    const press = async (key: string, on: Locator) => {
      steps += 1;
      await expect(on).toBeFocused();
      await page.keyboard.press(key);
    };
    await page.getByRole('button', { name: 'Outros status' }).click();
    await page.getByRole('menuitem', { name: 'Iniciar atendimento' }).click();
    await click('Iniciar atendimento');
    const first = page.getByRole('textbox', { name: 'Queixa' });
    await expect(first).toBeFocused();
    await page.keyboard.type('Retorno do melasma.');
    await press('Control+Enter', first);
    await press('Enter', page.getByRole('button', { name: 'Retorno em 30 dias' }));
    await press('Enter', page.locator('[data-cursor]'));
    await expect(page.getByRole('combobox', { name: 'Paciente' })).toHaveValue(patient.fullName);
    await expect(page.getByRole('combobox', { name: 'Procedimento' })).toHaveValue('Retorno');
    await expect(page.getByText('Não está no catálogo')).toHaveCount(0);
    await click('Agendar');
    const next = async () => (await api.patients.get({ id: patient.id })).visits.next;
    await expect.poll(next).toMatchObject({ service: 'Retorno' });
    expect((await api.appointments.get({ id })).status).toBe('completed');
    expect(steps).toBeLessThanOrEqual(8);
  });

  await test.step('a consultation saves itself, is signed and corrected; the reception sees none of it', async () => {
    const patient = await register(api);
    // Long past: nothing is signed about a day to come, and other tests count the appointments of these days.
    const date = openDay(2019, test.info().workerIndex);
    const { id } = await api.appointments.create({ patientId: patient.id, date, time: '09:00' });
    const ready = {
      name: `volta${id.slice(0, 8)}`,
      body: 'Retorno em {dias} dias, com {exame}.',
      isOwn: false,
    };
    const { id: readyId } = await api.snippets.create(ready);
    await lead(page, `/admin/appointments/${id}`);
    await page.getByRole('button', { name: 'Outros status' }).click();
    await page.getByRole('menuitem', { name: 'Iniciar atendimento' }).click();
    // The appointment is of another day.
    await page.getByRole('dialog').getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}?consulta=${id}`);

    await page.getByRole('textbox', { name: 'Queixa' }).fill('Manchas no rosto desde o verão.');
    await expect(page.getByText(/^Salvo às/u)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Queixa' })).toHaveValue(
      'Manchas no rosto desde o verão.',
    );
    await expectAccessible();
    await page.getByRole('combobox', { name: 'CID-10' }).fill('melas');
    await page.getByRole('option', { name: /melasma/iu }).click();
    await page.getByRole('combobox', { name: 'CID-10' }).fill('tinha');
    // A second Enter adds nothing.
    for (let n = 0; n < 2; n += 1) await page.getByRole('combobox', { name: 'CID-10' }).press('Enter');
    await page.getByRole('combobox', { name: 'CID-10' }).fill('rosac');
    await expect(page.getByRole('option', { name: /^L71\.9 /u })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('combobox', { name: 'CID-10' }).press('Tab');
    await page.getByRole('combobox', { name: 'CID-10' }).fill('xyzq');
    await page.getByRole('combobox', { name: 'CID-10' }).press('Enter');
    await page.getByRole('button', { name: 'Concluir e assinar' }).click();
    await expect(page.getByText('“xyzq” não tem código da CID-10')).toBeVisible();
    await page.getByRole('combobox', { name: 'CID-10' }).press('Backspace');
    await page.getByRole('button', { name: 'Concluir e assinar' }).click();
    await page.getByRole('button', { name: 'Sem retorno' }).click();
    const story = page.getByRole('region', { name: 'História' });
    await expect(story).toContainText('Manchas no rosto desde o verão.');
    await expect(story).toContainText(/CID-10: L81\.1 .*B35\.9 .*L71\.9 /u);
    await expect(story).not.toContainText(/L40|A30/u);

    await story.getByRole('link', { name: /^Escrever adendo: Consulta de/u }).click();
    const conduct = page.getByRole('textbox', { name: 'Conduta' });
    await conduct.pressSequentially(`/${ready.name}x`);
    await expect(page.getByText(`Nenhum texto pronto com “${ready.name}x”`)).toBeVisible();
    await conduct.press('Backspace');
    await expect(page.getByRole('option', { name: `/${ready.name}` })).toBeVisible();
    await conduct.press('Enter');
    await expect(conduct).toHaveValue(ready.body);
    await page.keyboard.type('30');
    await page.keyboard.press('Tab');
    // A blank of a ready text is asked about before it is signed.
    await page.getByRole('button', { name: 'Assinar', exact: true }).click();
    await expect(page.getByText('{exame} ainda está por preencher. Assine de novo')).toBeVisible();
    await conduct.fill('');
    await conduct.pressSequentially(`/${ready.name}`);
    await conduct.press('Enter');
    await page.keyboard.type('30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('hemograma');
    await expect(conduct).toHaveValue('Retorno em 30 dias, com hemograma.');
    await page.getByRole('button', { name: 'Assinar', exact: true }).click();
    await expect(story).toContainText('Retorno em 30 dias, com hemograma.');
    await api.snippets.remove({ id: readyId });

    await story.getByRole('button', { name: /^Retirar do prontuário: Adendo/u }).click();
    const striking = page.getByRole('dialog', { name: /^Retirar/u });
    await striking.getByRole('button', { name: 'Retirar do prontuário' }).click();
    await expect(striking.getByText('Escolha o motivo')).toBeVisible();
    await striking.getByRole('radio', { name: 'Em duplicidade' }).check();
    await striking.getByRole('button', { name: 'Retirar do prontuário' }).click();
    const struck = story.getByRole('region', { name: 'Adendo' });
    await expect(struck).toContainText(/Riscado por .*: em duplicidade/u);
    await expect(struck).toContainText('com hemograma');
    await expect(struck.getByRole('button')).toHaveCount(0);

    await signInAs('reception');
    await show(page, `/admin/patients/${patient.id}?consulta=${id}`);
    await expect(story).toContainText('Concluído');
    await expect(page.getByText(/Manchas no rosto|com hemograma|CID-10/u)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /evolução|adendo/iu })).toHaveCount(0);
  });
});
