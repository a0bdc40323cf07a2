/** The procedures that a patient is to have done. */
import { addDays } from '#contract/value-formats.ts';
import { formatDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { chooseAction, chooseInList, lead, register } from '../records.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test('future procedures are added, changed, marked as done and taken back', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await signInAs('admin');
  allowConsoleError(refusedRequest);
  const { id, fullName } = await register(api);
  const todaysDay = today('America/Sao_Paulo');
  const entries = page.getByRole('main').getByRole('listitem');
  await chooseInList(page, fullName, 'Procedimentos Futuros');
  await expect(page).toHaveURL(`/admin/patients/${id}/procedures`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Procedimentos Futuros de ${fullName}` }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Procedimentos Futuros | Dra. Helena Prado');
  await expect(page.getByText('Nenhum procedimento planejado')).toBeVisible();

  await page.getByRole('button', { name: 'Adicionar Procedimento' }).click();
  await expect(page.getByRole('dialog', { name: 'Adicionar Procedimento Futuro' })).toBeVisible();
  await page.keyboard.press('Escape');
  await lead(page, `/admin/patients/${id}`);
  const card = page.getByRole('region', { name: 'Procedimentos Futuros' });

  await test.step('added from the record', async () => {
    const open = page
      .getByRole('region', { name: 'Ações' })
      .getByRole('button', { name: 'Procedimentos a serem realizados' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar Procedimento' });
    const save = dialog.getByRole('button', { name: 'Salvar' });
    await save.click();
    await expect(dialog.getByText('O título é obrigatório')).toBeVisible();
    await expect(dialog.getByText('A descrição é obrigatória')).toBeVisible();
    await expect(dialog.getByLabel('Título')).toBeFocused();
    await expectAccessible();
    await dialog.getByLabel('Título').fill('Peeling de ácido glicólico');
    await dialog.getByLabel('Descrição').fill('Três sessões, uma por mês.');
    // A dialog that is closed by accident keeps its text.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open.click();
    await expect(dialog.getByLabel('Título')).toHaveValue('Peeling de ácido glicólico');
    await refuse(page, 'futureProcedures.create', 'INTERNAL');
    await save.click();
    await expect(dialog.getByText('Erro ao cadastrar procedimento')).toBeVisible();
    const release = await hold(page, 'futureProcedures.create');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
    await release();
    await expect(page.getByText('Procedimento adicionado com sucesso')).toBeVisible();
    await expect(dialog).toBeHidden();
    for (const text of ['Peeling de ácido glicólico', 'Três sessões, uma por mês.', formatDate(todaysDay)])
      await expect(card.getByRole('listitem')).toContainText([text]);
  });

  await api.futureProcedures.create({ patientId: id, title: 'Segundo', description: 'Uma sessão.' });
  await lead(page, `/admin/patients/${id}/procedures`);
  await expect(entries).toContainText(['Segundo', 'Peeling']);
  await lead(page, `/admin/patients/${id}`);
  await expect(card).toContainText('Peeling');
  const more = (title: string) => page.getByRole('button', { name: `Ações: ${title}` });
  const choose = (title: string, action: string) => chooseAction(page, title, action);

  await test.step('marked as done, and the other way round', async () => {
    const markSecond = page.getByRole('button', { name: 'Marcar como realizado: Segundo' });
    await refuse(page, 'futureProcedures.complete', 'UNAVAILABLE');
    await markSecond.click();
    await expect(page.getByText('Erro ao salvar procedimento: Não foi possível falar')).toBeVisible();
    await restore(page, 'futureProcedures.complete');
    await markSecond.click();
    await expect(page.getByText('Procedimento marcado como realizado hoje')).toBeVisible();
    await expect(card.getByRole('listitem')).toContainText([
      'Peeling',
      `Realizado em ${formatDate(todaysDay)}`,
    ]);
    await expect(markSecond).toBeHidden();
    await choose('Segundo', 'Desfazer realizado');
    await expect(page.getByText('Procedimento a realizar')).toBeVisible();
    await expect(markSecond).toBeVisible();
  });

  await test.step('changed', async () => {
    await choose('Segundo', 'Editar');
    const form = page.getByRole('dialog', { name: 'Editar Procedimento Futuro' });
    await form.getByLabel('Título').fill('');
    await form.getByRole('textbox', { name: 'Realizado em' }).fill(formatDate(addDays(todaysDay, 1)));
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('O título é obrigatório')).toBeVisible();
    await expect(form.getByText('A data não pode estar no futuro')).toBeVisible();
    await expect(form.getByLabel('Título')).toBeFocused();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await form.getByLabel('Título').fill('Laser');
    await form.getByRole('textbox', { name: 'Realizado em' }).fill(formatDate(addDays(todaysDay, -3)));
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Procedimento atualizado com sucesso')).toBeVisible();
    await expect(card).toContainText(`Realizado em ${formatDate(addDays(todaysDay, -3))}`);
    await expect(more('Laser')).toBeFocused();
  });

  await test.step('taken back while another tab changes it', async () => {
    await choose('Laser', 'Editar');
    const form = page.getByRole('dialog', { name: 'Editar Procedimento Futuro' });
    await form.getByLabel('Descrição').fill('Duas sessões.');
    const { rows } = await api.futureProcedures.list({ patientId: id });
    const laser = rows.find(({ title }) => title === 'Laser')?.id ?? '';
    await api.futureProcedures.takeBack({ patientId: id, id: laser, reason: 'duplicate' });
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Este procedimento já não está no prontuário.')).toBeVisible();
    await expect(form.getByLabel('Descrição')).toHaveValue('Duas sessões.');
    await form.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('taken back', async () => {
    await lead(page, `/admin/patients/${id}/procedures`);
    await choose('Peeling de ácido glicólico', 'Retirar do prontuário');
    const asking = page.getByRole('dialog', { name: 'Retirar “Peeling de ácido glicólico” do prontuário?' });
    await asking.getByRole('radio', { name: 'Paciente errado' }).check();
    await asking.getByRole('button', { name: 'Retirar do prontuário' }).click();
    await expect(page.getByText('Procedimento retirado do prontuário')).toBeVisible();
    await expect(page.getByText('Nenhum procedimento planejado')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  for (const missing of ['00000000-0000-4000-8000-000000000000', 'ninguem']) {
    await lead(page, `/admin/patients/${missing}/procedures`);
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ver pacientes' }).click();
  await expect(page).toHaveURL('/admin/patients');
});
