/** The portal's first screen, and every screen for a patient without a record. */
import { addDays } from '#contract/value-formats.ts';
import { today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { lead, newPerson, register, registerWithAppointment } from '../records.ts';
import { answer, hold, refuse, refusedRequest } from '../simulate.ts';

const noAppointment = {
  nextAppointment: null,
  address: null,
  whatsappUrl: null,
  hasAbout: true,
  booking: { mode: 'off' },
  requests: [],
  offers: [],
  waiting: [],
  accessChanges: [],
};

test('the home screen greets and leads to every part; after a failure, without a record or an appointment', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await test.step('the home screen greets, shows the next appointment, and leads to every part of the portal', async () => {
    await signInAs('patient');
    const release = await hold(page, 'portal.home');
    await page.goto('/patient');
    await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
    await release();
    await expect(page).toHaveTitle('Início | Dra. Helena Prado');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Bom dia|Boa tarde|Boa noite), Marina!$/u,
    );
    await expect(page.getByRole('img', { name: 'Viço Dermatologia' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Próxima consulta' })).toContainText(
      /Sua próxima consulta: .+, às \d{2}:\d{2}.+ · Dra\. Helena Prado/u,
    );
    await page.getByRole('link', { name: 'Meus agendamentos', exact: true }).click();
    await expect(page).toHaveURL('/patient/appointments');
    await page.getByRole('link', { name: 'Início' }).first().click();
    await page.getByRole('link', { name: 'Abrir calendário de agendamentos' }).click();
    await expect(page).toHaveURL('/patient/appointments');

    await lead(page, '/patient');
    const shortcuts = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link');
    await expect(shortcuts.first()).toBeVisible();
    const addresses = await shortcuts.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      await lead(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('404')).toHaveCount(0);
    }
  });

  await test.step('the home screen after a failure, without a record or an appointment', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    await refuse(page, 'portal.home', 'INTERNAL');
    await page.goto('/patient');
    await expect(page.getByText('Erro ao carregar dados')).toBeVisible();
    await expectAccessible();
    await answer(page, 'portal.home', { ...noAppointment, patient: null });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Que bom ter você aqui/u })).toBeVisible();
    await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sair do aplicativo' })).toBeVisible();
    await expectAccessible();
    await expectNoSidewaysScroll();
    await answer(page, 'portal.home', {
      ...noAppointment,
      patient: { fullName: 'Marina Conceição Azevedo' },
    });
    await page.getByRole('button', { name: 'Verificar novamente' }).click();
    await expect(page.getByText('Você não tem nenhuma consulta marcada no momento.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quer agendar uma consulta?' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//u,
    );
  });
});

test('a patient confirms the next appointment, adds it to a calendar, and cancels it', async ({
  page,
  api,
  signInAs,
  expectAccessible,
  expectLargeTouchTargets,
}) => {
  const { patient, date } = await registerWithAppointment(api);
  await signInAs(patient);
  await page.goto('/patient');
  const next = page.getByRole('region', { name: 'Próxima consulta' });
  await expect(next.getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
    'href',
    /maps.*Hort%C3%AAnsias/u,
  );
  // It was booked without a procedure that is open for booking.
  await expect(next).toContainText('Este procedimento é remarcado pela clínica.');
  await expect(next.getByRole('link', { name: 'Falar pelo WhatsApp' })).toBeVisible();
  await expectLargeTouchTargets();
  await next.getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(next.getByText('Presença confirmada')).toBeVisible();
  const download = page.waitForEvent('download');
  await next.getByRole('button', { name: 'Adicionar ao calendário' }).click();
  expect((await download).suggestedFilename()).toBe(`consulta-${date}.ics`);
  await next.getByRole('button', { name: 'Cancelar' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancelar a consulta?' });
  await expectAccessible();
  await asked.getByRole('button', { name: 'Cancelar consulta' }).click();
  await expect(next).toContainText('Você não tem nenhuma consulta marcada no momento.');
});

test('a patient whose record is deleted sees on every screen that there is none', async ({
  page,
  api,
  signInAs,
}) => {
  const person = await register(api, newPerson('Otávia'));
  await signInAs(person);
  await api.patients.remove({ id: person.id });
  for (const { path, title } of [
    { path: '', title: 'Início' },
    { path: '/profile', title: 'Meu Perfil' },
    { path: '/activity', title: 'Quem acessou meus dados' },
    { path: '/appointments', title: 'Meus Agendamentos' },
    { path: '/files', title: 'Arquivos' },
    { path: '/files/exames', title: 'Exames' },
    { path: '/treatment', title: 'Plano de Tratamento' },
  ]) {
    await page.goto(`/patient${path}`);
    await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Dra. Helena Prado`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que bom ter você aqui, Otávia!');
  }
});

test('a new patient’s request is answered with another time, which the patient takes, and waits for an earlier one', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const patient = await register(api);
  const own = await signInAs(patient);
  const procedureId = (await own.booking.choices({})).procedures[0]?.id ?? '';
  const day = today('America/Sao_Paulo');
  const { days } = await own.booking.days({ procedureId, from: addDays(day, 20), to: addDays(day, 40) });
  const [first, second] = days;
  const [asked, other] = [first?.times[0]?.time ?? '', second?.times.at(-1)?.time ?? ''];
  const { holdId } = await own.booking.hold({
    procedureId,
    professionalId: null,
    date: first?.date ?? '',
    time: asked,
  });
  await own.booking.confirm({ holdId });
  await page.goto('/patient');
  const request = page.getByRole('region', { name: 'Seu pedido' });
  await expect(request).toContainText('Aguardando a clínica');
  await expect(request.getByRole('button', { name: 'Desistir' })).toBeVisible();

  const { rows } = await api.bookingRequests.list({});
  const row = rows.find((each) => each.patient?.id === patient.id);
  await api.bookingRequests.propose({
    id: row?.id ?? '',
    version: row?.version ?? 0,
    professionalId: row?.professional.id ?? '',
    date: second?.date ?? '',
    time: other,
  });
  await page.reload();
  const proposal = page.getByRole('region', { name: 'Para você responder' });
  await expect(proposal).toContainText('A clínica propôs outro horário');
  await expect(proposal).toContainText(`às ${asked}`);
  await expectAccessible();
  await proposal.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByRole('region', { name: 'Próxima consulta' })).toContainText(`às ${other}`);

  await page.getByRole('link', { name: 'Me avise se surgir antes' }).click();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  const waiting = page.getByRole('region', { name: 'Você está na lista' });
  await expect(waiting).toContainText('Qualquer horário');
  await waiting.getByRole('button', { name: /^Sair da lista/u }).click();
  await expect(waiting).toBeHidden();
});
