import { expect, test } from 'vitest';
import { screenAt, screens } from '#contract/screen-addresses.ts';
import { isAdminPath, isPortalPath, paths } from './paths.ts';

const id = '0b7f3f3e-8a3e-4a43-9a51-2f1f4b1d2c3d';

const every = [
  paths.start(),
  paths.login(),
  paths.resetPassword('t'),
  paths.confirmEmail('t'),
  paths.unsubscribe('t'),
  paths.setUp('t'),
  paths.appointmentLink('t'),
  paths.publicBooking(),
  paths.invitation('t'),
  paths.anamnesisTablet(),
  paths.termTablet(),
  paths.photographLink(),
  paths.documentCheck(),
  ...Object.values(paths.admin).map((path) => Reflect.apply(path, null, path.length > 0 ? [id, id] : [])),
  ...Object.values(paths.portal).map((path) => Reflect.apply(path, null, [id])),
].map(String);

test('every address leads to a screen, and every screen has an address', () => {
  const strays = every.filter((address) => !screenAt(address.split('?')[0] ?? ''));
  expect(strays).toEqual([]);
  expect(new Set(every.map((address) => address.split('?')[0])).size).toBe(Object.keys(screens).length);
});

test('what is no screen is told apart', () => {
  for (const address of ['/admin/nada', '/patient/files/exames/1', '/adminx', `/admin/patients/${id}/x`])
    expect(screenAt(address)).toBeNull();
  expect(screenAt('/admin/')).not.toBeNull();
});

test('parameters are escaped and only given ones appear in the query', () => {
  expect(paths.admin.patient('a/b c')).toBe('/admin/patients/a%2Fb%20c');
  expect(paths.admin.newAppointment({ patientId: id, date: undefined })).toBe(
    `/admin/appointments/new?patientId=${id}`,
  );
  expect(paths.admin.appointments()).toBe('/admin/appointments');
});

test('the areas are told apart by whole segments', () => {
  expect([isAdminPath('/admin'), isAdminPath('/admin/patients'), isAdminPath('/administrar')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isPortalPath('/patient'), isPortalPath('/patient/files'), isPortalPath('/patients')]).toEqual([
    true,
    true,
    false,
  ]);
});
