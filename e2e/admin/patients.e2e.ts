/** The list of patients and a patient's record. */
import { expect, test } from '../fixtures.ts';
import { freeDay, lead, newCpf, newPerson, register, wholeRows } from '../records.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the list of patients: pages, search, a narrow screen, loading, a failure and a new clinic', async ({
  page,
  api,
  expectNoSidewaysScroll,
  allowConsoleError,
}) => {
  await test.step('the list keeps page and search, and leads to records and bookings', async () => {
    const search = page.getByPlaceholder('Buscar paciente...');
    const results = page.getByRole('link', { name: /^Agendamento:/u });
    const secondPage = page.getByText(/^26 a 50 de \d+ pacientes$/u);
    const record = /\/admin\/patients\/[\w-]{36}$/u;

    await test.step('shows patients by name, with their actions', async () => {
      await page.goto('/admin/patients');
      await expect(page).toHaveTitle('Pacientes | Dra. Helena Prado');
      await expect(page.getByText(/^1 a 25 de \d+ pacientes$/u)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Novo Paciente' })).toHaveAttribute(
        'href',
        '/admin/patients/new',
      );
      await expect(page.getByRole('link', { name: 'Agendamento: Álvaro Teixeira Lima' })).toHaveAttribute(
        'href',
        /\/admin\/appointments\/new\?patientId=/u,
      );
    });

    await test.step('six stand on a tablet and on a phone', async () => {
      // Of the demo alone: the incomplete patients of other tests have a badge, which takes a line.
      await search.fill('correio.example');
      await expect(page.getByRole('link', { name: 'Agendamento: Álvaro Teixeira Lima' })).toHaveCount(0);
      for (const size of [
        { width: 1024, height: 768 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        await expect.poll(() => wholeRows(page, 'Pacientes')).toBeGreaterThanOrEqual(6);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await search.fill('');
    });

    await test.step('a record and its forms lead back to the page of the list', async () => {
      await page.getByRole('button', { name: 'Próxima página' }).click();
      await expect(secondPage).toBeVisible();
      await page.reload();
      await expect(secondPage).toBeVisible();
      // Other tests register patients meanwhile: which one stands here changes.
      const anyPatient = page
        .getByRole('main')
        .locator('a[href^="/admin/patients/"]:not([href$="/new"])')
        .first();
      await anyPatient.click();
      await expect(page).toHaveURL(record);
      await page.goBack();
      await expect(secondPage).toBeVisible();
      await anyPatient.click();
      await page.getByRole('link', { name: 'Arquivos', exact: true }).click();
      await page.getByRole('link', { name: 'Voltar para Paciente' }).click();
      await page.getByRole('link', { name: 'Editar', exact: true }).click();
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page).toHaveURL(record);
      await page.getByRole('link', { name: 'Voltar' }).click();
      await expect(secondPage).toBeVisible();
      await expect(page).toHaveURL('/admin/patients?pagina=2');
    });

    await test.step('a page past the end leads to the first', async () => {
      await lead(page, '/admin/patients?pagina=999');
      await expect(page.getByText('Não há mais pacientes nesta página.')).toBeVisible();
      await page.getByRole('button', { name: 'Ir para a primeira página' }).click();
      await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
    });

    await test.step('a search is kept on the way back, and out of the address', async () => {
      await search.fill('marina azevedo');
      const marina = page.getByRole('link', { name: 'Marina Conceição Azevedo', exact: true });
      await expect(results).toHaveCount(1);
      expect(page.url()).not.toContain('marina');
      await marina.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Marina Conceição Azevedo' })).toBeVisible();
      await page.goBack();
      await expect(search).toHaveValue('marina azevedo');
      await expect(results).toHaveCount(1);
    });

    await test.step('a typing error is forgiven, and said', async () => {
      await search.fill('marina azevdo');
      await expect(page.getByText('Nada com “marina azevdo”. Nomes parecidos:')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Marina Conceição Azevedo', exact: true })).toBeVisible();
      await search.fill('marina azevedo');
      await expect(results).toHaveCount(1);
      await expect(page.getByText(/Nomes parecidos/u)).toHaveCount(0);
    });

    await test.step('a search without results can be cleared', async () => {
      await search.fill('qwrtzp 000');
      await expect(page.getByText('Nenhum paciente encontrado para esta busca.')).toBeVisible();
      await page.getByRole('button', { name: 'Limpar busca' }).last().click();
      await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
    });
  });

  await test.step('on a narrow screen a long e-mail breaks between its parts', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A phone's list has none.
    await page.setViewportSize({ width: 768, height: 1024 });
    const person = newPerson('Leopoldina');
    const email = person.email.replace(
      '@example',
      '.da.conceicao.de.albuquerque@dermatologia.clinica.example',
    );
    await api.patients.create({ ...person, email });
    await lead(page, '/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill(person.fullName);
    const shown = page.getByText(email, { exact: true });
    await expect(shown).toBeVisible();
    const linesOfEachPart = await shown.evaluate((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }),
    );
    expect(linesOfEachPart.filter((count) => count !== 1)).toEqual([]);
    const { height = 0 } = (await shown.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(30);
    await expectNoSidewaysScroll();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByPlaceholder('Buscar paciente...').fill('');
    await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
  });

  await test.step('the list while loading, after a failure, in a new clinic, and with more than it counts', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const release = await hold(page, 'patients.list');
    await page.goto('/admin/patients');
    await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
    await release();
    await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();

    await refuse(page, 'patients.list', 'INTERNAL');
    await page.reload();
    await expect(page.getByText('Erro ao carregar pacientes')).toBeVisible();
    const rows = Array.from({ length: 25 }, (_, index) => ({
      id: `7b0a9a43-6a6c-4b8a-9f5e-0000000000${index + 10}`,
      fullName: `Ana Prado ${index}`,
      cpf: null,
      email: null,
      phone: null,
    }));
    await answer(page, 'patients.list', { rows, total: 250, more: true, similar: false });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('1 a 25 de mais de 250 pacientes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Página 10' })).toBeVisible();

    await answer(page, 'patients.list', { rows: [], total: 0, more: false, similar: false });
    await page.reload();
    await expect(page.getByText('Nenhum paciente cadastrado.')).toBeVisible();
    await page.getByRole('link', { name: 'Cadastrar Paciente' }).click();
    await expect(page.getByRole('heading', { name: 'Novo Paciente' })).toBeVisible();
  });
});

test('the record shows what is known, what is not, what happened, what can be done, and when it is missing', async ({
  page,
  api,
  expectAccessible,
  allowConsoleError,
}) => {
  await test.step('the record shows what is known, what is not, what happened, and what can be done', async () => {
    const cpf = newCpf();
    const person = { ...newPerson('Clara'), cpf, phone: '24900001234', birthDate: '1984-02-29' };
    const known = await api.patients.create({
      ...person,
      address: 'Rua das Flores, 1',
      notes: 'Pele sensível.',
    });
    const personal = page.getByRole('region', { name: 'Dados Pessoais' });
    const contact = page.getByRole('region', { name: 'Contato' });
    const notes = page.getByRole('region', { name: 'Observações' });
    await page.goto(`/admin/patients/${known.id}`);
    await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible();
    await expect(personal).toContainText(cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/u, '$1.$2.$3-$4'));
    await expect(personal).toContainText('29/02/1984');
    await expect(personal).toContainText('Cadastro em');
    await expect(contact.getByRole('link', { name: person.email })).toBeVisible();
    await expect(contact.getByRole('link', { name: '(24) 90000-1234' })).toBeVisible();
    const chat = contact.getByRole('link', { name: `Conversar com ${person.fullName} pelo WhatsApp` });
    await expect(chat).toHaveAttribute('href', 'https://wa.me/5524900001234');
    await expect(chat).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(contact).toContainText('Rua das Flores, 1');
    await expect(notes).toContainText('Pele sensível.');
    for (const [name, href] of [
      ['Novo Agendamento', `/admin/appointments/new?patientId=${known.id}`],
      ['Histórico de Agendamentos', `/admin/appointments?patientId=${known.id}&periodo=all`],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);

    await test.step('the story: what is to come, what was planned, and what did not happen, folded', async () => {
      const of = { patientId: known.id };
      await api.treatmentPlans.create({ ...of, title: 'Clareamento', startDate: '2019-03-01' });
      await api.treatmentPlans.create({ ...of, title: 'Ácido retinoico', startDate: '2016-03-01' });
      const date = freeDay();
      const booked = [];
      for (const time of ['09:00', '10:00', '11:00'])
        booked.push(await api.appointments.create({ ...of, date, time }));
      for (const { id } of booked.slice(1))
        await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
      await page.reload();
      const story = page.getByRole('region', { name: 'História' });
      await expect(page.getByText('Próxima visita')).toBeVisible();
      await expect(story.getByRole('heading', { level: 3 })).toHaveText([
        /^A seguir, \d{4}$/u,
        'Cancelados',
        '2019',
        '2016',
      ]);
      await expect(story.getByRole('link', { name: 'Consulta padrão' }).locator('visible=true')).toHaveCount(
        1,
      );
      await story.getByText('2 cancelados').click();
      await expect(story.getByRole('link', { name: 'Consulta padrão' }).locator('visible=true')).toHaveCount(
        3,
      );
      await expectAccessible();
      await story.getByRole('combobox', { name: 'Ir para o ano' }).click();
      await page.getByRole('option', { name: '2018' }).click();
      await expect(story.getByRole('heading', { level: 3 })).toHaveText(['2016']);
      await expect(page).toHaveURL(/ano=2018/u);
      await lead(page, `/admin/patients/${known.id}`);
      await story.getByRole('searchbox').fill('acido');
      await expect(story.getByRole('listitem')).toHaveText([/Ácido retinoico/u]);
      await story.getByRole('searchbox').fill('nada disso');
      await story.getByRole('button', { name: 'Limpar filtros' }).click();
      await expect(story.getByText('Clareamento')).toBeVisible();
    });

    const incomplete = newPerson();
    const unknown = { ...incomplete, ...(await api.patients.create(incomplete)) };
    await lead(page, `/admin/patients/${unknown.id}`);
    await expect(page.getByRole('heading', { level: 1, name: unknown.fullName })).toBeVisible();
    await expect(personal.getByText('Não informado', { exact: true })).toHaveCount(1);
    await expect(personal.getByText('Não informada', { exact: true })).toHaveCount(1);
    await expect(contact.getByText('Não informado', { exact: true })).toHaveCount(2);
    await expect(notes).toHaveCount(0);
  });

  await test.step('a record that is missing or could not be loaded', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { id, fullName } = await register(api);
    await refuse(page, 'patients.get', 'INTERNAL');
    await lead(page, `/admin/patients/${id}`);
    await expect(page.getByText('Erro ao carregar dados do paciente ou procedimentos')).toBeVisible();
    await restore(page, 'patients.get');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();

    for (const missing of ['00000000-0000-4000-8000-000000000000', 'ninguem']) {
      await lead(page, `/admin/patients/${missing}`);
      await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ver pacientes' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });
});
