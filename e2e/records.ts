/** Patients, appointments and procedures of one test's own, in the clinic that all tests share. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { StaffRole } from '#contract/permissions.ts';
import { type ScreenName, screens } from '#contract/screen-addresses.ts';
import { cpfFrom } from '#db/demo/identity-numbers.ts';
import { openDay } from '#test/open-day.ts';
import { asFile, photo, report } from './sample-files.ts';
import type { Api } from './sign-in.ts';

/** A person with a unique name and e-mail. */
export function newPerson(firstName = 'Beatriz') {
  const mark = randomUUID().slice(0, 8);
  return { fullName: `${firstName} Teste ${mark}`, email: `${mark}@example.com`, password: 'meu-segredo-1' };
}

/** A registration without it counts as incomplete. */
const birthDate = '1984-05-20';

/** Registers a patient with an account. */
export async function register(
  api: Api,
  person = newPerson(),
  more: { phone?: string; notes?: string; birthDate?: string | null } = {},
) {
  const { id } = await api.patients.create({ birthDate, ...person, ...more });
  return { id, ...person };
}

/** Every worker process has its own index; one that replaces a failed one gets the next. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
let days = 0;
let people = 0;

/** In the form of a new patient, whose phone is required. */
export async function giveAccess(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Telefone' }).fill('(24) 98877-6655');
  await page.getByRole('switch', { name: 'Dar acesso ao portal' }).check();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
}

/** Eleven digits with valid check digits, each time others. */
export const newCpf = () => cpfFrom(String(700_000_000 + worker * 1_000 + ++people));

/** A day far from the demo's agenda that no other test of this run books on: yyyy-MM-dd. */
export function freeDay(): string {
  days += 1;
  return openDay(2030, (worker * 200 + days) % 4_000);
}

/** A patient with an appointment on a free day. */
export async function registerWithAppointment(api: Api, time = '09:00') {
  const patient = await register(api);
  const date = freeDay();
  const { id } = await api.appointments.create({ patientId: patient.id, date, time });
  return { patient, date, id };
}

/** A colleague with an account of their own, so that a test may change its roles. @param origin of the server */
export async function inviteColleague(api: Api, origin: string, roles: StaffRole[]) {
  const { fullName, email, password } = newPerson('Colega');
  const { id, link } = await api.users.invite({ fullName, email, roles, professionalId: null });
  const accepted = await fetch(`${origin}/api/rpc/session/acceptInvitation`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { token: new URL(link ?? '').searchParams.get('token'), password } }),
  });
  expect(accepted.status).toBe(200);
  return { id, fullName, email, password };
}

/**
 * A patient with notes, two files, a future procedure, a plan and an appointment.
 * @param text is in all clinical content
 */
export async function registerWithRecord(
  api: Api,
  person: ReturnType<typeof newPerson>,
  text = person.fullName,
) {
  const { id } = await api.patients.create({ birthDate, ...person, notes: text });
  const written = { patientId: id, title: text.slice(0, 200), description: text };
  for (const file of [report(), photo()])
    await api.files.upload({ ...written, name: person.fullName, file: asFile(file) });
  await api.futureProcedures.create(written);
  const plan = await api.treatmentPlans.create(written);
  const { photograph } = await api.photographs.upload({
    patientId: id,
    file: asFile(photo()),
    pose: 'face_front',
  });
  const products = await api.products.list({});
  const date = freeDay();
  const appointment = await api.appointments.create({ patientId: id, date, time: '09:00', notes: text });
  const { rows } = await api.procedures.list({ search: 'Crioterapia' });
  const begun = await api.imports.create({ kind: 'platform' });
  /** The address of a screen of this patient. */
  const addressOf = (name: ScreenName) => {
    const ofScreen = /appointment$/iu.test(name)
      ? appointment.id
      : /procedure$/iu.test(name)
        ? rows[0]?.id
        : /import$/iu.test(name)
          ? begun.id
          : name === 'recall'
            ? products.rows.flatMap(({ lots }) => lots)[0]?.id
            : id;
    const parts: Record<string, string | undefined> = {
      id: ofScreen,
      planId: plan.id,
      category: 'exames',
      photographId: photograph.id,
    };
    return screens[name].replace(/:(\w+)/gu, (_, part: string) => parts[part] ?? '');
  };
  return { ...person, id, date, addressOf };
}

/** Opens a screen and waits until it has loaded. */
export async function show(page: Page, address: string) {
  const response = await page.goto(address);
  await expectLoaded(page);
  return response;
}

/**
 * Goes to a screen of the open area as a link does, which takes a fifth of the time, and waits until it has loaded. The first screen, and
 * the open one with other parameters, is loaded as a page.
 */
export async function lead(page: Page, address: string) {
  const { protocol, pathname } = new URL(page.url());
  if (protocol === 'about:') return show(page, address);
  const { pathname: next, href } = new URL(address, page.url());
  if (next === pathname) return show(page, href);
  await push(page, address);
  // The new screen takes the focus. It does not where a saved form was still leading back to a screen of the same route.
  const hasFocus = () => document.querySelector('main')?.contains(document.activeElement);
  const isNew = await page
    .waitForFunction(hasFocus, undefined, { timeout: 10_000, polling })
    .catch(() => null);
  if (isNew) await expectLoaded(page);
  else await show(page, href);
}

/** In milliseconds. By default the page is asked with each frame, and a frame costs as much as three of these questions. */
const polling = 20;

/** Changes the address as a link does, also to the open screen with other parameters, and waits for nothing. */
export const push = (page: Page, address: string) =>
  page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Opens the search by its keys: again, where the page did not listen yet. */
export async function openFinder(page: Page) {
  const box = page.getByRole('combobox', { name: 'Buscar paciente ou tela' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return box;
}

/** One question within the page: two expectations cost five times as much. */
const expectLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) &&
      !document.querySelector('[role=status][aria-label^=Carregando]'),
    undefined,
    { timeout: 30_000, polling },
  );

const titles: string[] = [];

/** A unique title for a procedure. */
export function newTitle(start = 'Cuidado') {
  const title = `${start} ${randomUUID().slice(0, 8)}`;
  titles.push(title);
  return title;
}

type MoreOfProcedure = Partial<Omit<Parameters<Api['procedures']['create']>[0], 'title' | 'description'>>;
export const addProcedure = (api: Api, title = newTitle(), more: MoreOfProcedure = {}) =>
  api.procedures.create({ title, description: `Sobre ${title}.`, ...more });

/** Removes this worker's procedures, which would push the demo's own off the first page. */
export async function removeAddedProcedures(api: Api) {
  for (const title of titles.splice(0)) {
    const { rows } = await api.procedures.list({ search: title });
    for (const { id } of rows) await api.procedures.remove({ id });
  }
}

/** Chooses a patient in the field of a form, by the name and Enter. */
export async function choosePatient(field: Locator, { fullName }: { fullName: string }) {
  await field.fill(fullName);
  // It is chosen by Enter once the search has answered.
  const first = field.page().getByRole('option').first();
  await expect(first).toHaveText(new RegExp(`^${fullName}`, 'u'));
  await expect(first).toHaveAttribute('data-combobox-selected', 'true');
  await field.press('Enter');
}

/** How many rows of a list are whole on the screen, above the bar of a phone. */
export const wholeRows = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .evaluateAll((rows) => {
      const bar = document.querySelector('nav[aria-label="Seções"]')?.getBoundingClientRect().top;
      return rows.filter((row) => row.getBoundingClientRect().bottom <= (bar ?? innerHeight)).length;
    });

/** Chooses from the menu 'Ações' of a row, a card or an entry. */
export async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Ações: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Finds a patient in the list and takes one of the actions in the row's menu. */
export async function chooseInList(page: Page, fullName: string, action: string) {
  await lead(page, '/admin/patients');
  await page.getByPlaceholder('Buscar paciente...').fill(fullName);
  await chooseAction(page, fullName, action);
}

/** The message beside a field. */
export const expectMessage = (page: Page, label: string, text: string) =>
  expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(
    new RegExp(text.replace(/[.?]/gu, '\\$&'), 'u'),
  );
