/** A patient books, moves and is refused by themselves, on a phone, in a clinic of this file's own. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from '../own-servers.ts';
import { newPerson, register } from '../records.ts';
import { refusedRequest } from '../simulate.ts';

let clinic: EmptyClinic;
test.beforeAll(async () => {
  clinic = await startEmptyClinic();
});
test.afterAll(() => clinic.close());

test('booked in four taps, moved and cancelled; a time that is taken or not confirmed in time can be chosen again', async ({
  page,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
  expectLargeTouchTargets,
}) => {
  const { api } = await clinic.signIn();
  const procedure = {
    description: 'Limpeza com extração.',
    minutes: 30,
    preparation: 'Venha sem maquiagem.',
    bookableOnline: true,
  };
  await api.procedures.create({ ...procedure, title: 'Limpeza de pele' });
  await api.procedures.create({ ...procedure, title: 'Peeling' });
  await api.bookingRules.update({
    ...(await api.bookingRules.get()),
    mode: 'instant',
    approvalForNew: false,
    cancelHours: 0,
  });
  const patient = await register(api, newPerson('Nina'));
  const other = await register(api, newPerson('Otto'));
  const { api: own, cookies } = await clinic.signIn(patient);
  await page.context().addCookies(cookies);

  const times = page.getByRole('list', { name: /^(Manhã|Tarde|Após as 17h)$/u }).getByRole('button');
  const sheet = page.getByRole('dialog');
  const heading = page.getByRole('heading', { level: 1 });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await test.step('what, when and the last tap, from the home screen', async () => {
    await page.goto(`${clinic.url}/patient`);
    await tap(page.getByRole('link', { name: 'Agendar consulta' }));
    await expect(times).toHaveCount(0);
    await tap(page.getByRole('link', { name: /^Limpeza de pele/u }));
    await expect(times.first()).toBeInViewport();
    await expectLargeTouchTargets();
    await tap(times.first());
    await expect(sheet).toContainText('Limpeza de pele');
    await expect(sheet).toContainText('Venha sem maquiagem.');
    await expect(sheet.getByText(/^Horário reservado para você por [45]:\d\d$/u)).toBeVisible();
    await expectAccessible();
    await expectLargeTouchTargets();
    await tap(sheet.getByRole('button', { name: 'Confirmar' }));
    await expect(heading).toHaveText('Consulta marcada!');
    expect(taps).toBe(4);
    await expectAccessible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Adicionar ao calendário' }).tap();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/u);
    await page.getByRole('link', { name: 'Voltar ao início' }).tap();
  });

  const { nextAppointment } = await own.portal.home();
  const booked = nextAppointment ?? { id: '', date: '', time: '' };
  await test.step('moved to another day, where another patient is quicker once', async () => {
    using _refused = allowConsoleError(refusedRequest);
    await page.getByRole('link', { name: 'Remarcar' }).tap();
    await expect(heading).toHaveText('Remarcar consulta');
    await expect(page.getByRole('button', { name: new RegExp(`^${booked.time}, `, 'u') })).toHaveCount(0);
    await page.getByRole('button', { name: 'Próximo mês' }).tap();
    await page
      .getByRole('button', { name: /: \d+ horários livres$/u })
      .first()
      .tap();
    const wanted = times.nth(1);
    const label = (await wanted.getAttribute('aria-label')) ?? '';
    const date = (await page.locator('[data-day][aria-pressed=true]').getAttribute('data-day')) ?? '';
    await api.appointments.create({ patientId: other.id, date, time: label.slice(0, 5) });
    await wanted.tap();
    await expect(sheet.getByRole('alert')).toContainText('Este horário acabou de ser ocupado.');
    await sheet.getByRole('button', { name: 'Escolher outro horário' }).tap();
    await expect(page.getByRole('button', { name: label })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Me avise se surgir antes' })).toHaveAttribute(
      'href',
      /^\/patient\/waiting-list\?procedimento=/u,
    );
    await times.nth(1).tap();
    await expect(sheet.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
    const released = page.waitForResponse(/booking\/release/u);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await released;
    await expect(heading).toHaveText('Remarcar consulta');
    await page.clock.install();
    await times.nth(1).tap();
    await expect(sheet.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
    await page.clock.fastForward('05:01');
    await expect(sheet.getByRole('alert')).toContainText('Os 5 minutos da reserva acabaram.');
    await sheet.getByRole('button', { name: 'Reservar de novo' }).tap();
    await sheet.getByRole('button', { name: 'Confirmar' }).tap();
    await expect(heading).toHaveText(/^Remarcado para .+, às \d\d:\d\d$/u);
    const moved = (await own.portal.home()).nextAppointment;
    expect(moved?.id).toBe(booked.id);
    expect(moved?.date).toBe(date);
  });

  await test.step('cancelled', async () => {
    const moved = (await own.portal.home()).nextAppointment;
    await page.getByRole('link', { name: 'Voltar ao início' }).tap();
    // The old time is shown until the answer is there, and to cancel that one would be refused.
    await expect(page.locator(`time[datetime="${moved?.date}T${moved?.time}"]`)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar', exact: true }).tap();
    await page.getByRole('button', { name: 'Cancelar consulta' }).tap();
    await expect(page.getByText('Você não tem nenhuma consulta marcada no momento.')).toBeVisible();
  });

  await test.step('as a request, where the clinic has to agree', async () => {
    await api.bookingRules.update({ ...(await api.bookingRules.get()), mode: 'request', maxOpen: 1 });
    await page.goto(`${clinic.url}/patient/book`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.getByRole('link', { name: /^Peeling/u }).tap();
    await expect(times.first()).toBeVisible();
    await expectNoSidewaysScroll();
    await times.first().tap();
    await expectNoSidewaysScroll();
    await expect(sheet).toContainText('A clínica confirma o seu pedido.');
    await sheet.getByRole('button', { name: 'Enviar pedido' }).tap();
    await expect(heading).toHaveText('Pedido enviado!');
    await page.goto(`${clinic.url}/patient/book`);
    await expect(page.getByText(/máximo de agendamentos em aberto/u)).toBeVisible();
  });
});
