/** What is written about a patient stays: when the pane is closed, left, signed out of or refused. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from '../fixtures.ts';
import { inviteColleague, register, show } from '../records.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const complaint = (page: Page) => page.getByRole('textbox', { name: 'Queixa' });
const saved = (page: Page) => page.getByText(/^Salvo às/u);

async function openNote(page: Page) {
  await page.getByRole('link', { name: 'Nova evolução' }).click();
  await expect(complaint(page)).toBeFocused();
}

test('words that are saved, cannot be saved, or follow the width: nothing is lost', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
}) => {
  await test.step('opened again, the pane has the words that were saved last, also those of the last moment', async () => {
    const { id } = await register(api);
    await signInAs('admin');
    await show(page, `/admin/patients/${id}`);
    await openNote(page);
    await complaint(page).fill('Ligou.');
    await expect(saved(page)).toBeVisible();
    await complaint(page).fill('Ligou. A biópsia chegou.');
    await page.getByRole('button', { name: 'Fechar a consulta' }).click();
    await expect(complaint(page)).toHaveCount(0);
    await openNote(page);
    await expect(complaint(page)).toHaveValue('Ligou. A biópsia chegou.');
    // As the revision that is stored.
    await complaint(page).fill('Ligou. A biópsia chegou: nevo.');
    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    // A note about yesterday.
    const day = page.getByRole('textbox', { name: 'Dia', exact: true });
    await day.fill('02/01');
    await expect(page.getByText('Digite um dia, até hoje')).toBeVisible();
    await expect(complaint(page)).toHaveValue('Ligou. A biópsia chegou: nevo.');
    await day.fill('02/01/2020');
    await expect(page.getByText(/os dois dias/u)).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const next = page.getByRole('region', { name: 'Próxima visita' });
    await expect(next.getByRole('button', { name: 'Retorno em 30 dias' })).toBeFocused();
    await next.getByRole('button', { name: 'Sem retorno' }).click();
    await expect(page.getByRole('region', { name: 'História' })).toContainText('sobre 02/01/2020');
  });

  await test.step('words that cannot be saved are not left without a question: Escape, the way back, a link', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const { id } = await register(api);
    await signInAs('admin');
    await page.setViewportSize({ width: 1024, height: 768 });
    await show(page, `/admin/patients/${id}`);
    await openNote(page);
    await refuse(page, 'record.save', 'UNAVAILABLE');
    await complaint(page).fill('Manchas no dorso.');
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    const stay = question.getByRole('button', { name: 'Continuar editando' });
    await page.keyboard.press('Escape');
    await expect(stay).toBeFocused();
    // The key is the question's alone, not the sheet's below it.
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await page.goBack();
    await stay.click();
    await page.getByRole('button', { name: 'Fechar a consulta' }).click();
    await stay.click();
    await expect(question).toHaveCount(0);
    await expect(complaint(page)).toHaveValue('Manchas no dorso.');
    await restore(page, 'record.save');
    await page.keyboard.press('Escape');
    await expect(complaint(page)).toHaveCount(0);
    expect((await api.record.get({ patientId: id })).draft?.words.sections).toMatchObject([
      { text: 'Manchas no dorso.' },
    ]);
    await openNote(page);
    await refuse(page, 'record.save', 'UNAVAILABLE');
    await complaint(page).fill('Outra coisa.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await restore(page, 'record.save');
    await openNote(page);
    await expect(complaint(page)).toHaveValue('Manchas no dorso.');
  });

  await test.step('the pane follows the width with its words and the focus; a phone keeps the state of saving in sight', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const { id } = await register(api);
    await signInAs('admin');
    const sheet = page.getByRole('dialog');
    await page.setViewportSize({ width: 1024, height: 768 });
    await show(page, `/admin/patients/${id}`);
    await openNote(page);
    await page.keyboard.type('Manchas');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(sheet).toHaveCount(0);
    await expect(complaint(page)).toBeFocused();
    await page.keyboard.type(' no dorso');
    const conduct = page.getByRole('textbox', { name: 'Conduta' });
    await conduct.focus();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sheet).toBeVisible();
    await expect(conduct).toBeFocused();
    await page.keyboard.type('Filtro solar.');
    await expect(complaint(page)).toHaveValue('Manchas no dorso');
    await complaint(page).focus();
    await expect(saved(page)).toBeInViewport({ ratio: 1 });

    await conduct.fill('x'.repeat(20_001));
    await complaint(page).focus();
    await expect(page.getByText('o texto de “Conduta” é longo demais')).toBeInViewport();
    await page.getByRole('button', { name: 'Ir para o campo' }).click();
    await expect(conduct).toBeFocused();
    await conduct.fill('Filtro solar.');
    await expect(saved(page)).toBeVisible();
  });
});

test('words are saved when the page is no longer in sight, without a pause in typing', async ({
  page,
  api,
  signInAs,
}) => {
  const { id } = await register(api);
  await signInAs('admin');
  // The pause after which they save themselves never ends.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, after?: number, ...given: unknown[]) =>
        after === 500 ? 0 : setTimeout(run, after, ...given),
    });
  });
  await show(page, `/admin/patients/${id}?evolucao=nova`);
  await complaint(page).fill('Coceira há um mês.');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(saved(page)).toBeVisible();
});

test('after an expired session the words are saved once one has signed in again in place', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { id } = await register(api);
  const { email, password } = demoCredentials.administrator;
  await signInAs({ email, password });
  await show(page, `/admin/patients/${id}?evolucao=nova`);
  // Something unsaved is open before the session ends: else any other call would lead to the sign-in.
  const release = await hold(page, 'record.save');
  await complaint(page).fill('Antes de expirar.');
  await page.context().clearCookies();
  await release();
  const expired = page.getByRole('dialog', { name: 'Sua sessão expirou' });
  await expired.getByLabel('Senha:').fill(password);
  await expired.getByRole('button', { name: 'Entrar' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(complaint(page)).toHaveValue('Antes de expirar.');
});

test('an author whose role ends keeps the words on the screen, and of two tabs the second is told', async ({
  page,
  api,
  baseURL,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const patient = await register(api);
  const colleague = await inviteColleague(api, baseURL ?? '', ['professional']);
  await signInAs(colleague);
  const address = `/admin/patients/${patient.id}?evolucao=nova`;
  await show(page, address);
  await complaint(page).fill('Primeira aba.');
  await expect(saved(page)).toBeVisible();
  const second = await page.context().newPage();
  await show(second, address);
  await complaint(second).fill('Segunda aba.');
  await expect(saved(second)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await complaint(page).fill('Primeira aba, depois.');
  const diagnosis = page.getByRole('textbox', { name: 'Diagnóstico', exact: true });
  await diagnosis.fill('Nevo.');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('alterado em outra aba');
  // What is being written stays above the bar, which has grown.
  await expect(async () => {
    const [field, bar] = await Promise.all([diagnosis.boundingBox(), alert.boundingBox()]);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }).toPass();
  await expect(complaint(page)).toHaveValue('Primeira aba, depois.');
  await page.getByRole('combobox', { name: 'CID-10' }).fill('melas');
  await page.getByRole('option', { name: /melasma/iu }).click();
  await page.getByRole('button', { name: 'Abrir o texto salvo' }).click();
  await expect(complaint(page)).toHaveValue('Segunda aba.');
  // What was typed here stays, until it is in the text or discarded.
  const kept = page.getByRole('region', { name: 'O que você escreveu nesta aba' });
  await expect(kept).toContainText('Primeira aba, depois.');
  await page.getByRole('button', { name: 'Fechar a consulta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await kept.getByRole('button', { name: 'Acrescentar ao campo: CID-10' }).click();
  await expect(kept).not.toContainText('L81.1');
  await expect(page.getByText(/^L81\.1 /u)).toBeVisible();
  await kept.getByRole('button', { name: 'Acrescentar ao campo: Diagnóstico' }).click();
  await kept.getByRole('button', { name: 'Acrescentar ao campo: Queixa' }).click();
  await expect(complaint(page)).toHaveValue('Segunda aba.\nPrimeira aba, depois.');
  await expect(kept).toHaveCount(0);

  await api.users.update({ id: colleague.id, roles: ['reception'], professionalId: null });
  await complaint(page).fill('Sem o papel.');
  await expect(page.getByRole('alert')).toContainText('O que você escreveu continua aqui.');
  await expect(complaint(page)).toHaveValue('Sem o papel.');
});
