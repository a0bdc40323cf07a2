/** What each role of the staff sees: its screens and actions, no clinical content without the permission, no dead link. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { StaffRole } from '#contract/permissions.ts';
import { type ScreenName, screenNames } from '#contract/screen-addresses.ts';
import { isStaffScreen, mayOpen, meets, needOfScreen } from '#contract/staff-screens.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from '../fixtures.ts';
import {
  chooseInList,
  inviteColleague,
  lead,
  newPerson,
  newTitle,
  registerWithRecord,
  removeAddedProcedures,
} from '../records.ts';
import { sendSignInForm } from '../sign-in.ts';

test.afterEach(({ api }) => removeAddedProcedures(api));

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** What looks different for them; e2e/layout.e2e.ts reads the screens as an administrator sees them. */
const looksDifferent: Record<Exclude<StaffRole, 'admin'>, ScreenName[]> = {
  reception: ['admin', 'patient', 'patientFiles', 'procedures', 'activity'],
  professional: [],
  manager: ['admin'],
};

for (const role of ['reception', 'professional', 'manager'] as const)
  test(`every screen as ${role}: its own or 'Sem acesso', without a refused call or a dead link`, async ({
    page,
    api,
    signInAs,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    test.slow(); // about 20 screens
    const clinical = `Clinico${randomUUID().slice(0, 8)}`;
    const patient = await registerWithRecord(api, newPerson(), clinical);
    await signInAs(role);
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()} on ${page.url()}`);
    });
    const ofPatient = `/admin/appointments?periodo=all&patientId=${patient.id}`;
    // One guard refuses all screens that are not the role's: web/admin/screen-guard.tsx.
    const names = screenNames.filter(
      (name) => isStaffScreen(name) && (name === 'activity' || meets([role], needOfScreen[name])),
    );
    const isNew = looksDifferent[role].map(patient.addressOf);
    const addresses = [
      ...names.map(patient.addressOf),
      ofPatient,
      `${ofPatient}&visao=tabela`,
      `/admin/appointments/calendar?visao=mes&dia=${patient.date}`,
    ];
    let seen = 0;
    for (const address of addresses)
      await test.step(address, async () => {
        await lead(page, address);
        const heading = page.getByRole('heading', { level: 1 });
        if (mayOpen([role], address)) await expect(heading).not.toHaveText('Sem acesso');
        else await expect(heading).toHaveText('Sem acesso');
        const links = await page
          .locator('a[href^="/admin"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        expect(links.filter((link) => !mayOpen([role], link))).toEqual([]);
        // As shown (access.test.ts reads what is sent); typed values are no text of the page.
        const typed = await page
          .locator('input, textarea')
          .evaluateAll((all) => all.map((field) => ('value' in field ? String(field.value) : '')));
        const all = [await page.content(), ...typed].join('\n');
        if (all.includes(clinical)) seen += 1;
        if (!meets([role], 'record')) expect(all).not.toContain(clinical);
        await expectNoSidewaysScroll();
        if (!isNew.includes(address)) return;
        await expectAccessible();
        for (const size of [phone, desk]) {
          await page.setViewportSize(size);
          await expectNoSidewaysScroll();
        }
      });
    expect(failed).toEqual([]);
    // The control: who may read the record does see the text.
    expect(seen > 5).toBe(meets([role], 'record'));
  });

test('reception signs in, edits a patient without the notes, and sees which files there are', async ({
  page,
  api,
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
    'Recepção',
    'Confirmar',
    'Pacientes',
    'Agendamentos',
    'Caixa',
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

  await lead(page, '/admin/users');
  await expect(page.getByText('Seu acesso não inclui esta tela.')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/admin');
  await sidebar.getByRole('link', { name: /^Minha conta/u }).click();
  await expect(page.getByRole('region', { name: 'Acesso' })).toContainText(
    'Agenda, caixa, cadastro de pacientes',
  );
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
  await lead(page, '/admin/procedures');
  await page.getByRole('link', { name: 'Novo Procedimento' }).click();
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Sobre ele.');
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  await lead(page, patient.addressOf('patient'));
  await expect(page.getByRole('region', { name: 'Ações' }).getByRole('link')).toHaveText([
    'Histórico de Agendamentos',
  ]);
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
});

test.describe('with the stream of changes', () => {
  test.use({ live: true });

  test('a change of role changes the open screen at once, and keeps what is typed to be read', async ({
    page,
    api,
    signInAs,
    baseURL,
    allowConsoleError,
    expectAccessible,
  }) => {
    const patient = await registerWithRecord(api, newPerson());
    const colleague = await inviteColleague(api, baseURL ?? '', ['professional']);
    const { id } = colleague;
    await signInAs(colleague);
    // Other tests' changes cause calls at any moment, and one that is under way when the roles change, or begins just as the
    // stream ends, may be refused. The page opens the stream again after a second: what it sends by then fits its roles.
    allowConsoleError(/403 \(Forbidden\)/u);
    // So may a picture of the record, which is missing to those who may not read it. It goes with the record's rows, and is
    // asked for anew when they come back.
    allowConsoleError(/404 \(Not Found\) \(\S+\/api\/photographs\//u);
    const atOnceMs = 500;
    let endedAt = 0;
    const become = (...roles: StaffRole[]) => {
      endedAt = Number.POSITIVE_INFINITY;
      return api.users.update({ id, roles, professionalId: null });
    };
    const refused: string[] = [];
    page.on('requestfinished', async (request) => {
      const { startTime, responseEnd } = request.timing();
      if (request.url().endsWith('/changes/watch')) endedAt = Math.min(endedAt, startTime + responseEnd);
      // A request that finishes while the test closes its page has no response to ask for.
      const response = await request.response().catch(() => null);
      if (response && response.status() >= 400 && startTime > endedAt + atOnceMs) refused.push(request.url());
    });
    const stream = page.waitForResponse((response) => response.url().endsWith('/changes/watch'));
    const main = page.getByRole('main');

    await test.step('a screen goes and comes back', async () => {
      await page.goto(patient.addressOf('patientTreatment'));
      await stream;
      await expect(main.getByRole('heading', { level: 1 })).toContainText('Planos de Tratamento');
      // A busy server: the page waits for it before it asks for anything else.
      await page.route(/session\/current/u, (route) => setTimeout(3_000).then(() => route.continue()), {
        times: 1,
      });
      await become('reception', 'manager');
      await expect(main.getByText('Seu acesso não inclui esta tela.')).toBeVisible();
      await expect(main).toContainText('Recepção e Gerente');
      await expect(page.getByRole('link', { name: 'Configurações' })).toBeVisible();
      await become('professional');
      await expect(main.getByRole('heading', { level: 1 })).toContainText('Planos de Tratamento');
      await expect(page.getByRole('link', { name: 'Configurações' })).toHaveCount(0);
    });

    await test.step('clinical content leaves a screen that stays', async () => {
      await lead(page, patient.addressOf('patient'));
      await expect(page.getByRole('region', { name: 'Observações' })).toBeVisible();
      await become('reception');
      await expect(page.getByRole('region', { name: 'Observações' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Procedimentos Futuros' })).toHaveCount(0);
      await become('professional');
      await expect(page.getByRole('region', { name: 'Observações' })).toBeVisible();
    });

    await test.step('a dialog with typed notes stays over a screen without them', async () => {
      await lead(page, patient.addressOf('appointment'));
      await page.getByRole('button', { name: 'Completar observações' }).click();
      const dialog = page.getByRole('dialog', { name: 'Observações' });
      await dialog.getByRole('textbox').fill('Ainda não salvo.');
      await become('reception');
      await expect(dialog.getByRole('alert')).toContainText('Seu acesso mudou');
      await expect(dialog.getByRole('textbox')).toHaveValue('Ainda não salvo.');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText('Observações')).toHaveCount(0);
      await become('professional');
      await expect(main.getByRole('heading', { name: 'Observações' })).toBeVisible();
    });

    await test.step('typed notes stay, and say why they cannot be saved', async () => {
      await lead(page, patient.addressOf('patient'));
      await page.getByRole('link', { name: 'Editar' }).click();
      const notes = page.getByRole('textbox', { name: 'Observações' });
      await notes.fill('Não pode se perder.');
      await become('reception');
      await expect(main.getByRole('alert')).toContainText(
        'Seu acesso mudou e não inclui mais as observações.',
      );
      await expect(page.getByRole('button', { name: 'Atualizar Paciente' })).toBeDisabled();
      await expect(notes).toHaveValue('Não pode se perder.');
      await become('manager');
      await expect(main.getByRole('alert')).toContainText('Seu acesso mudou e não inclui mais esta tela.');
      await expect(notes).toHaveValue('Não pode se perder.');
      await expectAccessible();
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('button', { name: 'Sair sem salvar' }).click();
      await expect(page).toHaveURL('/admin');
      expect((await api.patients.get({ id: patient.id })).patient.notes).toBe(patient.fullName);
    });
    expect(refused).toEqual([]);
  });
});
