/** An anamnesis from the link of a message to the signature, and the clinic's tablet in a patient's hands. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inviteColleague, register, registerWithAppointment } from './records.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Each question of the open group that has a choice and no answer yet. */
async function sayNo(page: Page) {
  for (const group of await page.getByRole('radiogroup').all()) {
    if ((await group.getByRole('radio', { checked: true }).count()) > 0) continue;
    const no = group.getByRole('radio', { name: 'Não', exact: true });
    // A chip's own field lies outside of the screen.
    await ((await no.count()) > 0 ? no : group.getByRole('radio').first()).dispatchEvent('click');
  }
}

test('a patient answers by the link, the doctor reviews it, and it is signed with the consultation', async ({
  page,
  api,
  signInAs,
  expectAccessible,
  expectLargeTouchTargets,
  expectNoSidewaysScroll,
}) => {
  const { id, date, patient } = await registerWithAppointment(api);
  const { links } = await api.confirmations.prepare({ day: date });
  const { pathname, search } = new URL(links.find(({ appointmentId }) => appointmentId === id)?.url ?? '');
  await page.goto(`${pathname}${search}`);
  const day = page.getByRole('textbox', { name: 'Sua data de nascimento' });
  await day.fill('20/05/1984');
  await page.getByRole('button', { name: 'Preencher a anamnese' }).click();

  const groups = 6;
  for (let group = 1; group <= groups; group += 1) {
    await expect(page.getByText(`Parte ${group} de ${groups}`)).toBeVisible();
    if (group === 1) {
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByText('Responda a esta pergunta').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'O que traz você à consulta?' }).fill('Manchas no rosto');
      await expectNoSidewaysScroll();
      await expectLargeTouchTargets();
      await expectAccessible();
    }
    if (group === 2) await page.getByRole('checkbox', { name: 'Nenhum destes' }).check();
    if (group === 3) {
      const blood = page.getByRole('radiogroup', { name: /afinar o sangue/u });
      await blood.getByRole('radio', { name: 'Sim' }).dispatchEvent('click');
      await page.getByRole('textbox', { name: 'Qual?' }).fill('Xarelto');
    }
    await sayNo(page);
    await page.getByRole('button', { name: group === groups ? 'Enviar' : 'Continuar' }).click();
  }
  // At the top of what is visible, not where the long form has left the page.
  const thanks = page.getByText('Suas respostas chegaram à clínica');
  await expect(thanks).toBeFocused();
  // Its last line may end a fraction of a pixel below.
  await expect(thanks).toBeInViewport({ ratio: 0.9 });
  // No empty screen below it, as high as the form was.
  expect((await thanks.locator('..').boundingBox())?.height).toBeLessThan(300);

  await signInAs('admin');
  await page.goto(`/admin/patients/${patient.id}?evolucao=nova`);
  await expect(page.getByRole('list', { name: 'O que ainda falta' })).toContainText('Anamnese');
  // Open by itself while it is to be reviewed.
  await expect(page.getByRole('checkbox', { name: 'Anticoagulante' })).toBeChecked();
  await page.getByRole('button', { name: 'Marcar como revisada' }).click();
  await expect(page.getByText('Anamnese revisada').last()).toBeVisible();
  await page.getByRole('button', { name: 'Copiar da anamnese: Queixa' }).click();
  await expect(page.getByRole('textbox', { name: 'Queixa' })).toHaveValue('Manchas no rosto');
  await page.getByRole('textbox', { name: 'Conduta' }).fill('Filtro solar.');
  await page.getByRole('button', { name: 'Assinar', exact: true }).click();
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(page.getByText('Anticoagulante').first()).toBeVisible();
  await expect(page.getByText(/Assinada com ela: anamnese “Dermatologia”/u)).toBeVisible();
});

test.describe('with the stream of changes, which ends with the session', () => {
  test.use({ live: true });

  test('the reception lends the tablet; left alone for ten minutes it closes, and the answers stay', async ({
    page,
    api,
    baseURL,
    signInAs,
    expectAccessible,
  }) => {
    const patient = await register(api);
    await signInAs(await inviteColleague(api, baseURL ?? '', ['reception']));
    await page.clock.install();
    await page.goto(`/admin/patients/${patient.id}`);
    await page.getByRole('button', { name: 'Entregar este aparelho ao paciente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();
    await page.getByRole('textbox', { name: 'O que traz você à consulta?' }).fill('Queda de cabelo');
    await page.clock.fastForward(1_000);
    const stored = async () => (await api.anamneses.list({ patientId: patient.id })).rows[0]?.answers;
    await expect.poll(stored).toEqual({ queixa: 'Queda de cabelo' });
    await page.clock.fastForward(9 * 60_000);
    await expect(page.getByText('Parte 1 de 6')).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('heading', { name: 'Formulário fechado' })).toBeVisible();
    await expect(page.getByText('O que foi respondido ficou salvo.')).toBeVisible();
    await expectAccessible();
    expect(await stored()).toEqual({ queixa: 'Queda de cabelo' });
    // The session of the staff has ended with the lending.
    await page.goto(`/admin/patients/${patient.id}`);
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();

    // Lent by a professional, it goes on, also after a reload.
    await signInAs(await inviteColleague(api, baseURL ?? '', ['professional']));
    await page.goto(`/admin/patients/${patient.id}?anamnese=ver`);
    await page.getByRole('button', { name: 'Entregar este aparelho ao paciente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click();
    const complaint = page.getByRole('textbox', { name: 'O que traz você à consulta?' });
    await expect(complaint).toHaveValue('Queda de cabelo');
    await complaint.fill('Queda de cabelo há um mês');
    await page.clock.fastForward(1_000);
    await expect.poll(stored).toEqual({ queixa: 'Queda de cabelo há um mês' });
    await expect(page.getByText('Suas respostas ficam salvas.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(complaint).toHaveValue('Queda de cabelo há um mês');
  });
});
