/** Editing and deleting a patient. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectMessage, lead, newPerson, register } from '../records.ts';
import { picture } from '../sample-files.ts';
import { watchPicture } from '../seen-pictures.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const update = (page: Page) => page.getByRole('button', { name: 'Atualizar Paciente' });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const photoInput = (page: Page) => page.locator('input[type=file]');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('a patient is edited: details, photo, password and mail', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { id, fullName } = await register(api, newPerson(), {
    phone: '24900001234',
    notes: 'Antes',
  });
  const edit = `/admin/patients/${id}/edit`;
  const photo = page.getByRole('img', { name: `Foto de ${fullName}` });

  await page.goto(edit);
  await expect(page).toHaveTitle('Editar Paciente | Dra. Helena Prado');
  await expect(field(page, 'Telefone')).toHaveValue('(24) 90000-1234');

  await test.step('a photo is sent at once, can be cancelled and removed', async () => {
    using _cancelled = allowConsoleError(/ERR_ABORTED/u);
    const cancelled = await hold(page, 'patients.setPhoto');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Envio da foto' })).toBeAttached();
    await expect(page.getByText(/^\d+%$/u)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar envio' }).click();
    await expect(page.getByRole('button', { name: 'Adicionar foto' })).toBeEnabled();
    await expect(page.getByText('Erro ao fazer upload da foto')).toHaveCount(0);
    await cancelled().catch(() => undefined);

    await refuse(page, 'patients.setPhoto', 'FILE_TYPE_REFUSED');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByText('Erro ao fazer upload da foto')).toBeVisible();
    await restore(page, 'patients.setPhoto');
    const shown = await watchPicture(page, 'main .mantine-Avatar-root');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByText('Foto atualizada com sucesso')).toBeVisible();
    await expect(photo).toHaveAttribute('src', /^\/api\//u);
    const first = (await api.patients.get({ id })).patient.photoUrl;
    await photoInput(page).setInputFiles(picture);
    await expect(photo).toHaveAttribute('src', /^blob:/u);
    await expect(photo).toHaveAttribute('src', /^\/api\//u);
    const second = (await api.patients.get({ id })).patient.photoUrl;
    // Neither the initials nor the earlier photo come back for a moment.
    expect(shown).toEqual(['BT', 'preview', first, 'preview', second]);
    await page.getByRole('button', { name: 'Remover foto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click();
    await expect(page.getByText('Foto removida')).toBeVisible();
    await expect(photo).toHaveCount(0);
  });

  await test.step('without a mail server a link for a new password is handed over', async () => {
    const send = page.getByRole('button', { name: 'Criar link de redefinição de senha' });
    await send.click();
    const handOver = page.getByRole('dialog', { name: 'Entregue o link' });
    await expect(handOver.getByText(/\/reset-password\?token=/u)).toBeVisible();
    await expect(handOver.getByText('Esta clínica não envia e-mails')).toBeVisible();
    await expect(page.getByText(/enviado/u)).toHaveCount(0);
    await expectAccessible();
    await handOver.getByRole('button', { name: 'Pronto, já entreguei' }).click();
    await expect(handOver).toBeHidden();
    await refuse(page, 'patients.sendPasswordReset', 'PATIENT_WITHOUT_EMAIL');
    await send.click();
    await expect(page.getByText('Email do paciente não disponível')).toBeVisible();
    await refuse(page, 'patients.sendPasswordReset', 'RATE_LIMITED', { retryAfterSeconds: 540 });
    await send.click();
    await expect(page.getByText('Muitas tentativas seguidas. Aguarde 9 minutos')).toBeVisible();
    await refuse(page, 'patients.sendPasswordReset', 'INTERNAL');
    await send.click();
    await expect(page.getByText('Erro ao enviar redefinição de senha')).toBeVisible();
  });

  await test.step('a failed change keeps the text', async () => {
    await refuse(page, 'patients.update', 'INTERNAL');
    await field(page, 'Observações').fill('Depois');
    await update(page).click();
    await expect(page.getByText('Erro ao atualizar paciente: Falha na operação')).toBeVisible();
    await expect(field(page, 'Observações')).toHaveValue('Depois');
    await restore(page, 'patients.update');
  });

  await test.step('a password is set by hand only when asked for', async () => {
    await expect(field(page, 'Nova senha')).toHaveCount(0);
    await page.getByLabel('Atualizar senha manualmente').check();
    await update(page).click();
    await expectMessage(page, 'Nova senha', 'Digite a nova senha ou desmarque a opção acima');
    await page.getByRole('button', { name: 'Gerar senha' }).click();
    await update(page).click();
    await expect(page.getByText('Paciente atualizado com sucesso')).toBeVisible();
    await expect(page.getByText('A nova senha já vale no próximo acesso do paciente.')).toBeVisible();
    await page.getByRole('button', { name: 'Pronto, já entreguei' }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}`);
    await expect(page.getByRole('region', { name: 'Observações' })).toContainText('Depois');
  });

  await lead(page, '/admin/patients/00000000-0000-4000-8000-000000000000/edit');
  await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
});

test.describe('with the stream of changes', () => {
  test.use({ live: true });

  test('a deletion names what goes, can be cancelled, says when it fails, and asks for nothing that is gone', async ({
    page,
    api,
    allowConsoleError,
    expectAccessible,
  }) => {
    const { id, fullName } = await register(api);
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
    await page.goto(`/admin/patients/${id}`);
    expect((await stream).status()).toBe(200);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    const open = page.getByRole('button', { name: 'Excluir Paciente' });
    const dialog = page.getByRole('dialog', { name: `Excluir ${fullName}?` });
    const remove = dialog.getByRole('button', { name: 'Excluir paciente' });
    await open.click();
    await expect(dialog).toContainText('arquivos, planos de tratamento e agendamentos');
    await expect(dialog).toContainText('Não há nenhum no momento.');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
    await api.futureProcedures.create({ patientId: id, title: 'Peeling', description: 'Uma sessão' });

    // A page of the Wi-Fi instead of an answer.
    const address = '**/api/rpc/patients/remove';
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Bem-vindo</p>' }),
    );
    await open.click();
    await expect(dialog).toContainText('1 procedimento futuro');
    await expectAccessible();
    await remove.click();
    await expect(
      page.getByText('Erro ao excluir paciente: Não foi possível falar com o servidor.'),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/admin/patients/${id}/edit`);
    await page.unroute(address);

    // A call for what is gone would be refused, and the console guard would fail the test.
    await open.click();
    await remove.click();
    await expect(page.getByText('Paciente excluído com sucesso')).toBeVisible();
    await expect(page).toHaveURL('/admin/patients');
    await expect(api.patients.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await page.getByPlaceholder('Buscar paciente...').fill(fullName);
    await expect(page.getByText('Nenhum paciente encontrado para esta busca.')).toBeVisible();
    // Once this later change is shown, the deletion has arrived too.
    await register(api, { ...newPerson(), fullName });
    await expect(page.getByRole('link', { name: fullName, exact: true })).toBeVisible();
    allowConsoleError(refusedRequest);
    await page.goBack();
    await expect(page).toHaveURL('/admin/patients');
    await expect(page.getByText('Paciente não encontrado.')).toHaveCount(0);
  });
});
