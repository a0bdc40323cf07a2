/** What a screen is on A4: read from the PDF that Chromium prints, from the dark scheme. */
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { formatDate, formatLongDate } from '#web/format/date.ts';
import { expect, test } from './fixtures.ts';
import { freeDay, lead, newPerson, register } from './records.ts';
import { answer } from './simulate.ts';

test.use({ colorScheme: 'dark' });

const a4 = { width: 595, height: 842 };
const across = { width: 842, height: 595 };

/** The text of each page, its words separated by one space. */
async function printed(page: Page, paper = a4) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    expect({ width: Math.round(width), height: Math.round(height) }).toEqual(paper);
    const { items } = await sheet.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/gu, ' '),
    );
  }
  await task.destroy();
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(text).toMatch(/Viço Dermatologia · Impresso em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/u);
    expect(text).not.toMatch(/Dashboard|Configurações|Início (?!em)|Voltar|Novo |Editar|Imprimir|Detalhes/u);
  }
  return pages;
}

test('records and lists print without what can only be clicked, and rows stay whole', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow(); // eight screens, each printed
  const date = freeDay();
  const fullName = `Maria Aparecida Conceição dos Santos Albuquerque ${newPerson().fullName}`;
  const patient = await register(api, { ...newPerson(), fullName }, { notes: 'Alergia a dipirona.' });
  const of = { patientId: patient.id };
  await api.futureProcedures.create({ ...of, title: 'Peeling', description: 'Depois do verão.' });
  await api.treatmentPlans.create({ ...of, title: 'Clareamento', description: 'Quatro sessões.' });
  await api.appointments.create({ ...of, date, time: '09:00' });
  await signInAs('admin');
  const record = `/admin/patients/${patient.id}`;

  await lead(page, record);
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  const [onRecord, ...more] = await printed(page);
  expect(more).toEqual([]);
  for (const text of [fullName, patient.email, 'Peeling', 'Depois do verão.', 'Alergia a dipirona.'])
    expect(onRecord).toContain(text);
  expect(onRecord).not.toContain('Ações');

  const words = { sections: [{ key: 'conduct' as const, text: 'Filtro solar.' }] };
  await api.record.save({ ...of, revision: 0, words });
  await api.record.sign({ ...of, revision: 1 });
  await lead(page, `${record}/record`);
  await expect(page.getByText('Filtro solar.')).toBeVisible();
  expect((await printed(page)).join()).toMatch(
    new RegExp(
      `Prontuário de ${fullName} Nascimento 20/05/1984.* Conduta Filtro solar\\. .*CRM.*Registro 1 · SHA-256 [0-9a-f]{64}`,
      'u',
    ),
  );

  await lead(page, '/admin/patients');
  const { rows } = await api.patients.list({ pageSize: 25 });
  await expect(page.getByText(/^1 a \d+ de \d+ pacientes/u)).toBeVisible();
  const list = await printed(page);
  // A long name or address takes two lines, but no word of it is cut.
  for (const { fullName: name, email } of rows.slice(0, 5))
    expect(
      list.some((text) =>
        [...name.split(' '), ...(email ?? '').split(/[@.-]/u)].every((word) => text.includes(word)),
      ),
      name,
    ).toBe(true);

  await test.step('paper is light, and the screen is dark again afterwards', async () => {
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(42, 39, 34)');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  // The cards of the agenda print as a table.
  await lead(page, `/admin/appointments?periodo=all&patientId=${patient.id}`);
  expect((await printed(page)).join()).toMatch(
    new RegExp(`${fullName} .+ ${formatDate(date)}, 09:00 Consulta padrão .*Agendado`, 'u'),
  );

  await lead(page, `/admin/appointments/calendar?visao=mes&dia=${date}`);
  // The month's code arrives after the page.
  await expect(page.getByText(fullName)).toBeVisible();
  const day = (await printed(page)).join();
  expect(day.toLowerCase()).toContain(formatLongDate(date));
  expect(day).toContain(`09:00 ${fullName}`);
  expect(day).not.toContain('dom seg');

  await lead(page, `${record}/treatment`);
  expect((await printed(page)).join()).toMatch(/Ativo Clareamento Quatro sessões\./u);

  await lead(page, `${record}/files`);
  expect((await printed(page)).join()).toContain('Nenhum arquivo encontrado');

  await lead(page, `/admin/activity?patientId=${patient.id}`);
  expect((await printed(page)).join()).toContain(`cadastrou ${fullName}`);

  await signInAs(patient);
  await page.goto('/patient/treatment');
  expect((await printed(page)).join()).toMatch(/Plano de Tratamento .*Clareamento Quatro sessões\./u);
  await lead(page, `/patient/appointments?mes=${Number(date.slice(5, 7))}&ano=${date.slice(0, 4)}`);
  const own = (await printed(page)).join().toLowerCase();
  expect(own).toContain('consulta padrão agendado');
  expect(own).toContain(`${formatLongDate(date)}, às 09:00`);
});

test('the agenda prints a day to write on and a week across', async ({ page, api, signInAs }) => {
  const date = freeDay();
  const fullName = `Maria Aparecida Conceição dos Santos Albuquerque ${newPerson().fullName}`;
  const patient = await register(api, { ...newPerson(), fullName }, { phone: '24988776655' });
  const of = { patientId: patient.id, date };
  const { id } = await api.appointments.create({ ...of, time: '09:00', durationMinutes: 15 });
  const cancelled = await api.appointments.create({ ...of, time: '10:30' });
  await api.appointments.setStatus({
    id: cancelled.id,
    status: 'cancelled',
    cancelReason: 'clinic',
  });
  await signInAs('admin');

  await lead(page, `/admin/appointments/calendar?visao=dia&dia=${date}`);
  await expect(page.locator(`[data-appointment="${id}"]`)).toBeVisible();
  const day = (await printed(page)).join();
  expect(day).toContain(`Agenda de ${formatLongDate(date)}`);
  expect(day).toMatch(/09:00 15 min .+ \(24\) 98877-6655 Consulta padrão Agendado 09:15 Livre até 12:00/u);
  for (const word of fullName.split(' ')) expect(day).toContain(word);
  // Neither the cancelled one nor the grid, whose names are the same.
  expect(day).not.toMatch(/Cancelado|Calendário|Semana/u);
  expect(day.match(/Albuquerque/gu)).toHaveLength(1);

  await lead(page, `/admin/appointments/calendar?visao=semana&dia=${date}`);
  await expect(page.locator(`[data-appointment="${id}"]`)).toBeVisible();
  const week = (await printed(page, across)).join();
  expect(week).toContain('09:00–09:15');
  expect(week).toContain(formatDate(date).slice(0, 5));
  for (const word of fullName.split(' ')) expect(week).toContain(word);

  const agenda = await api.appointments.agenda({ from: date, to: date });
  const [row] = agenda.rows;
  const rows = Array.from({ length: 80 }, (_, index) => ({
    ...row,
    id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    time: `${10 + Math.floor(index / 10)}:${10 + (index % 10)}`,
    squeezeIn: true,
    patient: { id: patient.id, fullName: `Paciente ${100 + index} Albuquerque` },
  }));
  await answer(page, 'appointments.agenda', { ...agenda, rows });
  await lead(page, `/admin/appointments/calendar?visao=dia&dia=${date}`);
  await expect(page.locator('[data-appointment]')).toHaveCount(80);
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(2);
  for (const text of pages) expect(text).toContain('Horário Paciente Idade Telefone Procedimento Status');
  // A row is on one page, from its time to its status.
  for (const { time, patient: person } of rows)
    expect(
      pages.filter((text) =>
        new RegExp(`${time} 15 min ${person.fullName} Encaixe .{0,40}Consulta padrão Agendado`, 'u').test(
          text,
        ),
      ),
    ).toHaveLength(1);
});
