import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makePatientWithAccount, makeSettings, patientRow } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { browser, signedIn, db, mailedToken, breakMail } = await createTestApp();
const own = await makePatientWithAccount(db, {
  full_name: 'Marina Azevedo',
  address: 'Rua A, 1',
  guardian_name: 'Rosa Maior',
  alert: 'só da equipe',
  notes: 'só da clínica',
});
const other = await makePatientWithAccount(db, { full_name: 'Outra Pessoa' });
const { api } = await signedIn(own.user);
const rowOf = ({ id }: { id: string }) => patientRow(db, id);

test("a patient sees their own record, without the clinic's notes and alert", async () => {
  expect(await api.portal.profile()).toEqual({
    patient: {
      fullName: 'Marina Azevedo',
      email: own.patient.email,
      cpf: own.patient.cpf,
      phone: own.patient.phone,
      address: 'Rua A, 1',
      birthDate: '1988-03-14',
      guardianName: 'Rosa Maior',
      photoUrl: null,
    },
  });
});

test('name, phone and address can be changed, and nothing else', async () => {
  const before = await rowOf(own.patient);
  const sent = {
    fullName: ' Marina C. Azevedo ',
    phone: '(24) 98877-6655',
    address: '',
    // Fields that a patient may not set are ignored.
    cpf: '52998224725',
    email: 'outro@exemplo.test',
    role: 'admin',
    user_id: other.user.id,
    id: other.patient.id,
  };
  const { patient } = await api.portal.updateProfile(sent);
  expect(patient).toMatchObject({ fullName: 'Marina C. Azevedo', phone: '24988776655', address: null });
  const { search_text, ...after } = await rowOf(own.patient);
  const { search_text: _before, ...unchanged } = before;
  expect(search_text).toContain('24988776655');
  expect(after).toEqual({
    ...unchanged,
    full_name: 'Marina C. Azevedo',
    search_name: 'marina c azevedo',
    phone: '24988776655',
    address: null,
  });
  expect((await rowOf(other.patient)).full_name).toBe('Outra Pessoa');
  expect((await api.session.current())?.user).toMatchObject({
    fullName: 'Marina C. Azevedo',
    role: 'patient',
  });
});

test('an account without a record has no profile', async () => {
  const { api: lonely } = await signedIn(await makeAccount(db));
  expect(await lonely.portal.profile()).toEqual({ patient: null });
  await expectRefusal(lonely.portal.updateProfile({ fullName: 'Ninguém' }), 'NOT_FOUND');
  expect(await lonely.portal.preferences()).toEqual({ preferences: null });
  const none = { acceptsEmail: false, acceptsWhatsapp: false };
  await expectRefusal(lonely.portal.updatePreferences(none), 'NOT_FOUND');
});

test('a patient chooses which messages they accept, and nothing else changes', async () => {
  const { email, phone } = await rowOf(own.patient);
  expect(await api.portal.preferences()).toEqual({
    preferences: { acceptsEmail: true, acceptsWhatsapp: true, email, phone },
  });
  const before = await rowOf(own.patient);
  const chosen = { acceptsEmail: false, acceptsWhatsapp: true };
  const withMore = { ...chosen, phone: null };
  expect(await api.portal.updatePreferences(withMore)).toEqual(chosen);
  expect(await rowOf(own.patient)).toEqual({ ...before, accepts_email: false });
  expect((await api.portal.preferences()).preferences).toMatchObject(chosen);
  expect((await rowOf(other.patient)).accepts_email).toBe(true);
});

test('the link for a new password goes to the sign-in address', async () => {
  expect(await api.portal.sendPasswordReset()).toEqual({ email: own.user.email });
  const token = await mailedToken(own.user.email);
  await browser().api.session.resetPassword({ token, password: 'segredo-novo' });
  const session = await browser().api.session.signIn({ email: own.user.email, password: 'segredo-novo' });
  expect(session.user.role).toBe('patient');
});

test('a mail that cannot be sent is reported', async () => {
  const { api: patient } = await signedIn(other.user);
  breakMail(true);
  await expectRefusal(patient.portal.sendPasswordReset(), 'MAIL_NOT_SENT');
  breakMail(false);
});

test('the clinic’s data are its settings, and null before they are saved', async () => {
  const { api: patient } = await signedIn(other.user);
  expect(await patient.portal.clinic()).toEqual({
    clinicName: null,
    doctorName: null,
    address: null,
    phone: null,
    email: null,
    businessHours: null,
    about: null,
    instagramUrl: null,
    facebookUrl: null,
    whatsappUrl: null,
  });
  await makeSettings(db, {
    address: 'Rua Nova, 1',
    instagram_url: '@clinica',
    facebook_url: 'javascript:alert(1)',
    whatsapp_url: 'https://wa.me/5524911112222',
  });
  expect(await patient.portal.clinic()).toMatchObject({
    clinicName: 'Clínica de Teste',
    address: 'Rua Nova, 1',
    phone: '2422220000',
    instagramUrl: 'https://www.instagram.com/clinica',
    facebookUrl: null,
    whatsappUrl: 'https://wa.me/5524911112222',
  });
});
