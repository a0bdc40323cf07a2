/**
 * Every screen at both sizes: it fits the width, axe finds nothing, and before the login and in the portal a finger hits
 * everything. The patient's name is as long as allowed, has no space, and is in everything written about the patient.
 */
import { randomUUID } from 'node:crypto';
import { type ScreenName, screenNames, screens } from '#contract/screen-addresses.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { freeDay, newPerson } from './records.ts';
import { asFile, photo, report } from './sample-files.ts';
import type { Api } from './sign-in.ts';

async function registerLongName(api: Api) {
  const person = { ...newPerson(), fullName: `${'W'.repeat(192)}${randomUUID().slice(0, 8)}` };
  const { id } = await api.patients.create(person);
  const written = { patientId: id, title: person.fullName, description: person.fullName };
  for (const file of [report(), photo()])
    await api.files.upload({ ...written, name: person.fullName, file: asFile(file) });
  await api.futureProcedures.create(written);
  const plan = await api.treatmentPlans.create(written);
  const appointment = await api.appointments.create({
    patientId: id,
    date: freeDay(),
    time: '09:00',
    notes: person.fullName,
  });
  return { ...person, id, planId: plan.id, appointmentId: appointment.id };
}

const isIn = (area: string) => (name: ScreenName) => screens[name].startsWith(area);
const areas: Record<string, ScreenName[]> = {
  public: screenNames.filter((name) => !isIn('/admin')(name) && !isIn('/patient')(name)),
  admin: screenNames.filter(isIn('/admin')),
  portal: screenNames.filter(isIn('/patient')),
};

for (const [area, names] of Object.entries(areas))
  test(`every screen fits: ${area}`, async ({
    page,
    api,
    signInAs,
    isMobile,
    expectAccessible,
    expectNoSidewaysScroll,
    expectLargeTouchTargets,
  }) => {
    test.slow(); // up to 20 screens
    const patient = await registerLongName(api);
    if (area === 'admin') await signInAs('admin');
    if (area === 'portal') await signInAs(patient);
    const { rows } = await api.procedures.list({ search: 'Crioterapia' });
    const idOf = (name: ScreenName) => {
      if (/appointment$/iu.test(name)) return patient.appointmentId;
      return /procedure$/iu.test(name) ? rows[0]?.id : patient.id;
    };
    for (const name of names)
      await test.step(name, async () => {
        const parts: Record<string, string | undefined> = {
          id: idOf(name),
          planId: patient.planId,
          category: 'exames',
        };
        await page.goto(screens[name].replace(/:(\w+)/gu, (_, part: string) => parts[part] ?? ''));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
        await expectAccessible();
        await expectNoSidewaysScroll();
        if (isMobile && area !== 'admin') await expectLargeTouchTargets();
      });
  });

test('axe finds a fault in a page that has one', async ({ page }) => {
  await page.setContent('<html lang="pt-BR"><title>Fotos</title><main><img src="data:,"></main></html>');
  expect(await axeViolations(page)).toEqual([{ id: 'image-alt', where: ['<img src="data:,">'] }]);
  await page.locator('img').evaluate((image) => image.setAttribute('alt', 'Antes'));
  expect(await axeViolations(page)).toEqual([]);
});
