/** What each role of the staff sees: its screens and actions, no clinical content without the permission, no dead link. */
import { randomUUID } from 'node:crypto';
import { screenNames } from '#contract/screen-addresses.ts';
import { isStaffScreen, mayOpen, meets } from '#contract/staff-screens.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from '../fixtures.ts';
import {
  chooseInList,
  newPerson,
  newTitle,
  registerWithRecord,
  removeAddedProcedures,
  show,
} from '../records.ts';
import { sendSignInForm } from '../sign-in.ts';

test.afterEach(({ api }) => removeAddedProcedures(api));

for (const role of ['reception', 'professional', 'manager'] as const)
  test(`every screen as ${role}: its own or 'Sem acesso', without a refused call or a dead link`, async ({
    page,
    api,
    signInAs,
    expectNoSidewaysScroll,
  }) => {
    test.slow(); // about 25 screens
    const clinical = `Clinico${randomUUID().slice(0, 8)}`;
    const patient = await registerWithRecord(api, newPerson(), clinical);
    await signInAs(role);
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()} on ${page.url()}`);
    });
    const ofPatient = `/admin/appointments?periodo=all&patientId=${patient.id}`;
    const addresses = [
      ...screenNames.filter(isStaffScreen).map(patient.addressOf),
      ...[ofPatient, `${ofPatient}&visao=tabela`, `/admin/appointments/calendar?dia=${patient.date}`],
    ];
    let seen = 0;
    for (const address of addresses)
      await test.step(address, async () => {
        const response = await show(page, address);
        const heading = page.getByRole('heading', { level: 1 });
        if (mayOpen([role], address)) await expect(heading).not.toHaveText('Sem acesso');
        else await expect(heading).toHaveText('Sem acesso');
        const links = await page
          .locator('a[href^="/admin"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        expect(links.filter((link) => !mayOpen([role], link))).toEqual([]);
        // As sent, and as shown; typed values are no text of the page.
        const typed = await page
          .locator('input, textarea')
          .evaluateAll((all) => all.map((field) => ('value' in field ? String(field.value) : '')));
        const all = [await response?.text(), await page.content(), ...typed].join('\n');
        if (all.includes(clinical)) seen += 1;
        if (!meets([role], 'record')) expect(all).not.toContain(clinical);
        await expectNoSidewaysScroll();
      });
    expect(failed).toEqual([]);
    // The control: who may read the record does see the text.
    expect(seen > 5).toBe(meets([role], 'record'));
  });

test('reception signs in, edits a patient without the notes, and sees which files there are', async ({
  page,
  api,
  expectAccessible,
}) => {
  const notes = 'Alergia a dipirona.';
  const patient = await registerWithRecord(api, newPerson(), notes);
  // The screen that was asked for is not the reception's.
  await page.goto('/admin/users');
  await sendSignInForm(page, demoCredentials.reception);
  await expect(page).toHaveURL('/admin');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'Pacientes',
    'Agendamentos',
    'Procedimentos',
  ]);
  await expect(sidebar.getByRole('link', { name: 'Minha conta: Bruna Siqueira' })).toContainText('Recepção');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar paciente ou tela' }).fill('configurações');
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toContainText('Nada encontrado');
  await page.keyboard.press('Escape');

  await chooseInList(page, patient.fullName, 'Editar');
  const address = page.getByRole('textbox', { name: 'Endereço' });
  await address.fill('Rua do Imperador, 7');
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Excluir Paciente' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Atualizar Paciente' }).click();
  await expect(page.getByText('Paciente atualizado com sucesso')).toBeVisible();
  expect((await api.patients.get({ id: patient.id })).patient).toMatchObject({
    address: 'Rua do Imperador, 7',
    notes,
  });

  await page.getByRole('link', { name: 'Arquivos' }).click();
  await expect(page.getByText('Você vê quais arquivos existem.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: patient.fullName })).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['']);
  await expectAccessible();

  await page.goto('/admin/users');
  await expect(page.getByText('Seu acesso não inclui esta tela.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/admin');
  await sidebar.getByRole('link', { name: /^Minha conta/u }).click();
  await expect(page.getByRole('region', { name: 'Acesso' })).toContainText('Agenda, cadastro de pacientes');
  await expectAccessible();
});

test('a manager changes catalogue and settings, and neither registers patients nor sees accounts', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await registerWithRecord(api, newPerson());
  await signInAs('manager');
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Novo Agendamento' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo Paciente' })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Configurações' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Nome da clínica' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Seções das configurações' })).not.toContainText(
    /Usuários|Atividades/u,
  );
  await expect(page.getByText('Verificação em duas etapas')).toHaveCount(0);

  const title = newTitle();
  await page.goto('/admin/procedures');
  await page.getByRole('link', { name: 'Novo Procedimento' }).click();
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Sobre ele.');
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  await page.goto(patient.addressOf('patient'));
  await expect(page.getByRole('region', { name: 'Ações' }).getByRole('link')).toHaveText([
    'Histórico de Agendamentos',
  ]);
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
});
