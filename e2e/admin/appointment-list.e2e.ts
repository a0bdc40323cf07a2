/** The list of appointments, as cards and as a table. */
import { expect, test } from '../fixtures.ts';
import { freeDay, lead, register, wholeRows } from '../records.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the list keeps filters, view and page in the address; of one patient, and of a wrong one', async ({
  page,
  api,
}) => {
  await test.step('the list opens on coming appointments, and keeps filters, view and page in the address', async () => {
    const cards = page.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem');
    const period = page.getByRole('combobox', { name: 'Período' });
    const status = page.getByRole('combobox', { name: 'Status' });
    await page.goto('/admin/appointments');
    await expect(page).toHaveTitle('Agendamentos | Dra. Helena Prado');
    await expect(page.getByRole('tab', { name: 'Cartões' })).toHaveAttribute('aria-selected', 'true');
    await expect(period).toHaveValue('Próximos agendamentos');
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/\d de \p{L}+/u);
    await expect(cards.first()).toContainText(/\d{2}:\d{2}/u);
    await expect(cards.first().getByRole('link', { name: /^Detalhes/u })).toBeVisible();

    await period.click();
    await page.getByRole('option', { name: 'Agendamentos passados' }).click();
    await status.click();
    await page.getByRole('option', { name: 'Concluídos' }).click();
    await expect(page).toHaveURL(/status=completed/u);
    // Both before the list is rendered again, as on a slow computer.
    const quick = [
      page.getByRole('tab', { name: 'Tabela' }),
      page.getByRole('button', { name: 'Próxima página' }),
    ];
    const [view, next] = await Promise.all(quick.map((button) => button.elementHandle()));
    await page.evaluate(
      (buttons) => {
        for (const button of buttons) if (button instanceof HTMLElement) button.click();
      },
      [view, next],
    );
    for (const part of ['periodo=past', 'status=completed', 'visao=tabela', 'pagina=2'])
      await expect(page).toHaveURL(new RegExp(`[?&]${part}\\b`, 'u'));

    await page.reload();
    await expect(period).toHaveValue('Agendamentos passados');
    await expect(status).toHaveValue('Concluídos');
    await expect(page.getByRole('tab', { name: 'Tabela' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText('Concluído', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Agendado', { exact: true })).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 768 });
    await lead(page, '/admin/appointments');
    await expect.poll(() => wholeRows(page, 'Agendamentos')).toBeGreaterThanOrEqual(6);
  });

  await test.step("one patient's list, without results and with one, books for the patient", async () => {
    const patient = await register(api);
    const list = page.getByRole('list', { name: 'Agendamentos' });
    await lead(page, `/admin/appointments?patientId=${patient.id}&status=cancelled`);
    await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos do Paciente' })).toBeVisible();
    await expect(page).toHaveTitle('Agendamentos do Paciente | Dra. Helena Prado');
    await expect(page.getByText('Nenhum agendamento encontrado para os filtros selecionados.')).toBeVisible();
    await api.appointments.create({ patientId: patient.id, date: freeDay(), time: '08:30' });
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(`/admin/appointments?patientId=${patient.id}`);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    // The page names the patient once, and each appointment what it is.
    await expect(page.getByRole('link', { name: patient.fullName, exact: true })).toHaveCount(1);
    await expect(list.getByRole('listitem')).toHaveText(
      /08:30 Consulta padrão.*Dra\. Helena Prado.*Agendado/u,
    );
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
  });

  await test.step('an address with a wrong patient shows no appointments at all', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const query of ['?patientId=0198f1c2-7a10', '?patientId=', '/new?patientId=nenhum']) {
      await lead(page, `/admin/appointments${query}`);
      await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Detalhes/u })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Criar Agendamento' })).toHaveCount(0);
    }
    expect(requests.filter((url) => url.includes('/appointments/list'))).toEqual([]);
    await page.getByRole('link', { name: 'Ver pacientes' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });
});
