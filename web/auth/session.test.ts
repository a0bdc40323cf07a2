import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/accounts/session.ts';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
import { api } from '#web/api/client.ts';
import { enter, followOtherTabs, leave, leftOnPurpose } from './session.ts';

const sessionOf = (id: string): Session => ({
  user: { id, email: `${id}@exemplo.com`, fullName: id, role: 'admin', roles: ['admin'] },
  secondFactorSetupRequired: false,
  expiresAt: '2026-12-21T12:00:00Z',
});
const sessionKey = api.session.current.queryKey();
const patientsKey = api.patients.list.queryKey({ input: { search: '' } });
const clinicKey = api.settings.identity.queryKey();

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  enter(queryClient, sessionOf('ana'));
  queryClient.setQueryData(patientsKey, { rows: [], total: 0, more: false, similar: false });
  queryClient.setQueryData(clinicKey, {
    clinicName: 'Viço',
    doctorName: 'Dra. Helena',
    logoUrl: null,
    whatsappUrl: null,
    letterheadColor: defaultLetterheadColor,
    sendsMail: true,
    needsAdministrator: false,
    timeZone: 'America/Sao_Paulo',
  });
});
afterEach(() => leave(queryClient, 'another tab'));

test('signing out drops every answer except public ones', () => {
  leave(queryClient);
  expect(queryClient.getQueryData(sessionKey)).toBeNull();
  expect(queryClient.getQueryData(patientsKey)).toBeUndefined();
  expect(queryClient.getQueryData(clinicKey)).toBeDefined();
  expect(leftOnPurpose()).toBe(true);
});

test('the same user signing in again keeps the cache', () => {
  enter(queryClient, sessionOf('ana'));
  expect(queryClient.getQueryData(patientsKey)).toBeDefined();
  expect(leftOnPurpose()).toBe(false);
});

test('another user signing in gets an empty cache', () => {
  enter(queryClient, sessionOf('bia'));
  expect(queryClient.getQueryData(patientsKey)).toBeUndefined();
  expect(queryClient.getQueryData(sessionKey)).toMatchObject({ user: { id: 'bia' } });
});

test('a check of the session that began before does not end the new one', async () => {
  const late = Promise.withResolvers<null>();
  const check = queryClient
    .fetchQuery({ queryKey: sessionKey, queryFn: ({ signal }) => (signal.aborted ? null : late.promise) })
    .catch(() => undefined);
  enter(queryClient, sessionOf('bia'));
  late.resolve(null);
  await check;
  expect(queryClient.getQueryData(sessionKey)).toMatchObject({ user: { id: 'bia' } });
});

test('other tabs follow a sign-out, and check the session after a sign-in', async () => {
  const otherTab = new QueryClient();
  otherTab.setQueryData(sessionKey, sessionOf('ana'));
  otherTab.setQueryData(patientsKey, { rows: [], total: 0, more: false, similar: false });
  const stop = followOtherTabs(otherTab);

  leave(queryClient);
  await expect.poll(() => otherTab.getQueryData(sessionKey)).toBeNull();
  expect(otherTab.getQueryData(patientsKey)).toBeUndefined();

  enter(queryClient, sessionOf('ana'));
  await expect.poll(() => otherTab.getQueryState(sessionKey)?.isInvalidated).toBe(true);
  stop();
});
