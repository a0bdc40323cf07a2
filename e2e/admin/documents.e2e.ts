/** A prescription: issued, found in the story, repeated and cancelled. */
import { createAuthority } from '#test/certificates.ts';
import { expect, test } from '../fixtures.ts';
import { register, show } from '../records.ts';

test('a prescription is issued, repeated and cancelled; a certificate takes three clicks; one is signed with an own certificate', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('a prescription is issued, repeated from the story, and cancelled with a reason', async () => {
    const patient = await register(api);
    await signInAs('admin');
    await show(page, `/admin/patients/${patient.id}`);
    await page.getByRole('button', { name: 'Documento', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Receita' }).click();
    const line = page.getByRole('group', { name: 'Medicamento 1' });
    await expect(line.getByRole('combobox', { name: 'Medicamento' })).toBeFocused();
    await page.getByRole('button', { name: 'Emitir' }).click();
    await expect(line.getByText('Escreva como usar')).toBeVisible();
    await line.getByRole('combobox', { name: 'Forma' }).fill('creme');
    await line.getByRole('textbox', { name: 'Como usar' }).fill('Aplicar à noite, por 60 dias.');
    await line.getByRole('combobox', { name: 'Medicamento' }).fill('Adapaleno 0,1%');
    await page.keyboard.press('Escape');
    const preview = page.getByRole('region', { name: 'Prévia do documento' });
    await expect(preview).toContainText('Aplicar à noite');
    // The page of before stays, pale, and says what it waits for.
    await line.getByRole('textbox', { name: 'Como usar' }).fill('');
    await expect(
      page.getByText('A página é a de antes. Para ela acompanhar: escreva como usar.'),
    ).toBeVisible();
    await expect(preview).toContainText('Aplicar à noite');
    await line.getByRole('textbox', { name: 'Como usar' }).fill('Aplicar à noite, por 60 dias.');
    await expect(preview).toContainText('Aplicar à noite');
    await expectAccessible();
    await page.getByRole('button', { name: 'Emitir' }).click();
    await expect(page.getByRole('heading', { name: 'Documento emitido' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /^Receita \d{4}\/\d{4}$/u })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused();
    await expectAccessible();

    await page.getByRole('link', { name: 'Voltar ao prontuário' }).click();
    const story = page.getByRole('region', { name: 'História' });
    await expect(story).toContainText('Adapaleno 0,1%');
    await story.getByRole('button', { name: /^Abrir PDF: Receita/u }).click();
    await expect(page.getByRole('dialog')).toContainText('Aplicar à noite');
    await page.keyboard.press('Escape');

    await story.getByRole('link', { name: /^Repetir: Receita/u }).click();
    await expect(page.getByRole('combobox', { name: 'Medicamento' })).toHaveValue('Adapaleno 0,1%');
    // Enter takes the first one of the list into the line that was added, which an empty one may follow.
    await page.getByRole('button', { name: 'Outro medicamento' }).click();
    await page.keyboard.type('Adap');
    await page.keyboard.press('Enter');
    const second = page.getByRole('group', { name: 'Medicamento 2' });
    await expect(second.getByRole('combobox', { name: 'Medicamento' })).toHaveValue('Adapaleno 0,1%');
    await expect(second.getByRole('textbox', { name: 'Como usar' })).toHaveValue(
      'Aplicar à noite, por 60 dias.',
    );
    // From a whole line Enter leads to the next one, from field to field of another, and out of the directions.
    await page.keyboard.press('Enter');
    const third = page.getByRole('group', { name: 'Medicamento 3' });
    await expect(third.getByRole('combobox', { name: 'Medicamento' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(third.getByRole('combobox', { name: 'Forma' })).toBeFocused();
    await third.getByRole('textbox', { name: 'Como usar' }).fill('/60');
    await page.keyboard.press('Enter');
    await expect(third.getByRole('textbox', { name: 'Como usar' })).toHaveValue(
      'Aplicar à noite, por 60 dias.',
    );
    await third.getByRole('textbox', { name: 'Como usar' }).fill('');
    await page.keyboard.press('Enter');
    const fourth = page
      .getByRole('group', { name: 'Medicamento 4' })
      .getByRole('combobox', { name: 'Medicamento' });
    await expect(fourth).toBeFocused();
    // Tab takes no other medicine than the one that is written.
    await page.keyboard.type('Adap');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(fourth).toHaveValue('Adap');
    await fourth.fill('');
    await expect(preview).toContainText('Aplicar à noite');
    await page.getByRole('button', { name: 'Emitir' }).click();
    await page.getByRole('link', { name: 'Voltar ao prontuário' }).click();
    const cancel = story.getByRole('button', { name: /^Cancelar: Receita/u });
    await expect(cancel).toHaveCount(2);

    // Both on one print, also later.
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute(
          'data-printed',
          String(document.querySelectorAll('body > [data-portal] figure').length),
        );
    });
    await page.getByRole('button', { name: 'Documento', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Imprimir emitidos' }).click();
    await page.getByRole('button', { name: 'Imprimir os 2' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '2');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await cancel.first().click();
    await page.getByRole('radio', { name: 'Em duplicidade' }).check();
    await page.getByRole('button', { name: 'Cancelar documento' }).click();
    await expect(story.getByText('Cancelado')).toBeVisible();
    await expect(cancel).toHaveCount(1);

    // Cancelled elsewhere while it is to be printed.
    await page.getByRole('button', { name: 'Documento', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Repetir a receita de' }).click();
    await page.getByRole('button', { name: 'Emitir' }).click();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
    const entries = (await api.record.list({ patientId: patient.id })).rows;
    using _refused = allowConsoleError(/409/u);
    for (const { id, struck } of entries)
      if (!struck) await api.documents.cancel({ patientId: patient.id, id, reason: 'duplicate' });
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await expect(page.getByRole('heading', { name: 'Documento cancelado' })).toBeVisible();
    await expect(page.getByText('não o imprima nem o entregue')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
  });

  await test.step('a certificate takes three clicks, and says where the patient finds it', async () => {
    const patient = await register(api);
    await signInAs('admin');
    await show(page, `/admin/patients/${patient.id}?evolucao=nova`);
    await page.getByRole('button', { name: 'Documento', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Atestado' }).click();
    await page.getByRole('button', { name: 'Emitir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Atestado \d{4}\/\d{4}$/u })).toBeVisible();
    await expect(page.getByText('em Arquivos, Atestados e documentos')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar à consulta' }).click();
    await expect(page.getByRole('heading', { name: 'Nova evolução' })).toBeVisible();
  });

  await test.step('a document is signed with the author’s certificate', async () => {
    // The wrong password.
    using _refused = allowConsoleError(/422/u);
    const { certify, password } = createAuthority();
    const buffer = Buffer.from(certify({ name: 'HELENA DE SOUZA PRADO' }));
    const patient = await register(api);
    await signInAs('admin');
    await show(page, `/admin/patients/${patient.id}/documents/new`);
    await page.getByRole('textbox', { name: 'Como usar' }).fill('Aplicar à noite.');
    await page.getByRole('combobox', { name: 'Medicamento' }).fill('Adapaleno 0,1%');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Assinar com certificado A1' }).check();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a1.p12', mimeType: 'application/x-pkcs12', buffer });
    await page.getByRole('textbox', { name: 'O seu CPF' }).fill('52998224725');
    const secret = page.getByRole('textbox', { name: 'Senha do certificado' });
    await secret.fill('errada');
    await page.getByRole('button', { name: 'Assinar e emitir' }).click();
    await expect(page.getByText('A senha do certificado está incorreta.')).toBeVisible();
    await expect(secret).toBeFocused();
    await secret.fill(password);
    await page.getByRole('button', { name: 'Assinar e emitir' }).click();
    await expect(page.getByText('Assinado digitalmente, com o seu certificado')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar ao prontuário' }).click();
    await expect(page.getByRole('region', { name: 'História' })).toContainText(
      'Assinado digitalmente com o certificado de Dra. Helena Prado',
    );
  });
});
