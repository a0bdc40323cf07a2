/** 'Confirmar' from the dashboard's link to the confirmed patient: one key opens the chat, one more writes the answer. */
import { sayShortDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, lead, register } from '../records.ts';
import { answer } from '../simulate.ts';

test.use({ live: true });

test('the reception asks two patients by keys, writes their answers down, takes one back, and leads one to a new time', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const day = freeDay();
  const [first, second, third] = [
    await register(api, undefined, { phone: '24988776651' }),
    await register(api, undefined, { phone: '24988776652' }),
    await register(api, undefined, { phone: '24988776653' }),
  ];
  await api.patients.update({ ...third, id: third.id, fullName: third.fullName, acceptsWhatsapp: false });
  const at = ['08:00', '08:30', '09:00'];
  for (const [index, { id }] of [first, third, second].entries())
    await api.appointments.create({ patientId: id, date: day, time: at[index] ?? '' });
  await signInAs('reception');
  await page.goto(`/admin/confirmations?dia=${day}`);
  const list = page.getByRole('list', { name: 'Por confirmar' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(row(third.fullName)).toContainText('Não quer mensagens');
  await expect(row(third.fullName).getByRole('link', { name: /^WhatsApp/u })).toHaveCount(0);
  await expect(row(first.fullName).getByRole('link', { name: /^WhatsApp/u })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5524988776651\?text=.*c%3Ftoken%3D/u,
  );
  await expectAccessible();

  // Nothing leaves this machine: the chat is not loaded.
  const chats: string[] = [];
  await page.exposeFunction('noteChat', (address: string) => void chats.push(address));
  await page.evaluate(() => {
    window.open = (address) => {
      Reflect.get(window, 'noteChat')(String(address));
      return null;
    };
  });

  await test.step('W opens the chat, S says that it was sent and goes on, past who wants no messages', async () => {
    await page.keyboard.press('w');
    await expect(row(first.fullName)).toContainText('WhatsApp aberto');
    await expect(row(first.fullName).getByRole('button', { name: /^Enviei/u })).toBeFocused();
    await page.keyboard.press('s');
    await expect(row(first.fullName)).toContainText('Aguardando resposta');
    await expect(
      row(second.fullName).getByRole('button', { name: second.fullName, exact: true }),
    ).toBeFocused();
    // Both keys before the screen shows the first.
    await page.evaluate(() => {
      for (const key of ['w', 's'])
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect(row(second.fullName)).toContainText('Aguardando resposta');
    await expect
      .poll(() => chats.map((chat) => chat.slice(0, 27)))
      .toEqual(['https://wa.me/5524988776651', 'https://wa.me/5524988776652']);
    // Its toast would take the place of the next one.
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(second.fullName);
    // The toast of the step before may still come, and take its place.
    await expect(async () => {
      await page.keyboard.press('w');
      await expect(page.getByText('Todos foram avisados')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(chats).toHaveLength(2);
  });

  await test.step('C confirms, and Desfazer takes it back', async () => {
    await row(first.fullName).getByRole('button', { name: first.fullName, exact: true }).focus();
    // Pressed again as soon as the next name has the focus, it confirms nobody else.
    await page.evaluate(async () => {
      const press = () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
      const before = document.activeElement;
      press();
      while (document.activeElement === before) await new Promise(requestAnimationFrame);
      press();
    });
    await expect(row(first.fullName)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Confirmados (1)' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(first.fullName);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(row(first.fullName)).toContainText('Aguardando resposta');
    const { rows } = await api.appointments.list({ patientId: first.id, period: 'all' });
    expect(rows[0]?.status).toBe('scheduled');
    // Z right after C, when another row has the focus.
    await row(first.fullName).getByRole('button', { name: first.fullName, exact: true }).focus();
    // However fast this walk is, the key is not taken for one that bounces.
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.keyboard.press('z');
    // The toast of 'Desfazer' above may still be there.
    await expect(page.getByText(`Desfeito, ${first.fullName}`).first()).toBeVisible();
    await expect(row(first.fullName)).toContainText('Aguardando resposta');
  });

  await test.step('an answer of a colleague shows at once', async () => {
    const { rows } = await api.confirmations.queue({ day });
    const idOf = (patientId: string) => rows.find(({ patient }) => patient.id === patientId)?.id ?? '';
    await api.confirmations.answer({ appointmentId: idOf(first.id), state: 'no_answer' });
    await expect(row(first.fullName)).toContainText('Não respondeu');
    // Of a colleague's chat and call no one else says that it went.
    await api.confirmations.ask({ appointmentId: idOf(second.id), channel: 'phone' });
    await expect(row(second.fullName)).toContainText('Ligação iniciada');
    await api.confirmations.ask({ appointmentId: idOf(third.id), channel: 'phone' });
    await expect(row(third.fullName).getByRole('button', { name: /^Não respondeu/u })).toBeVisible();
    await expect(list.getByRole('button', { name: /^Enviei/u })).toHaveCount(0);
  });

  await test.step('who does not come is cancelled with the reason', async () => {
    await row(third.fullName).getByRole('button', { name: /^Não vem/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar agendamento?' });
    await dialog.getByRole('radio', { name: 'O paciente desmarcou' }).check();
    // On some days the freed time fits someone of the demo, who is offered it.
    await answer(page, 'waitingList.fitting', { rows: [] });
    await dialog.getByRole('button', { name: 'Confirmar cancelamento' }).click();
    await expect(row(third.fullName)).toHaveCount(0);
  });

  await test.step('R writes down that the patient wants another time, and leads to the agenda', async () => {
    await row(second.fullName).getByRole('button', { name: second.fullName, exact: true }).focus();
    await page.keyboard.press('r');
    const move = row(second.fullName).getByRole('button', { name: /^Escolher novo horário/u });
    await expect(move).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/appointments\/calendar/u);
    await expect(page.getByText(/Escolha/u).first()).toBeVisible();
  });
});

test('the dashboard says how many are to confirm, and the owner reads figures and changes the text', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('reception');
  const { toConfirm } = await api.dashboard.overview();
  const when = sayShortDate(toConfirm?.day ?? '', today('America/Sao_Paulo'));
  await page.goto('/admin');
  await page.getByRole('link', { name: new RegExp(`${when}: \\d+ por confirmar`, 'iu') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar');
  await expect(page.getByRole('link', { name: 'Resultados' })).toHaveCount(0);

  // No call of the reception's is under way when the cookie changes.
  await page.goto('about:blank');
  await signInAs('admin');
  await page.goto('/admin/confirmations');
  await page.getByRole('link', { name: 'Resultados' }).click();
  await expect(page.getByRole('table', { name: 'Confirmações por semana' })).toContainText('%');

  await lead(page, '/admin/settings/messages');
  const text = page.getByRole('textbox', { name: 'Pedido de confirmação' });
  await text.fill('Oi, {nomes}!');
  await page.getByRole('button', { name: 'Salvar mensagens' }).click();
  await expect(page.getByText(/Não existe \{nomes\}/u)).toBeVisible();
  await text.fill('Oi, {nome}! Até {data}.');
  await expect(page.getByText(/^Oi, Marina! Até \S+, \d+ de \S+\.$/u)).toBeVisible();
});
