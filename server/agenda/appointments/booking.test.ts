/** The time that an appointment takes: the professional’s, and that of its rooms and devices. */
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makeProcedure,
  makeProfessional,
  makeResource,
  makeScheduleException,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const admin = await makeAdmin(db);
const { api } = await signedIn(admin);
const { id: patientId } = await makePatient(db, { full_name: 'Íris Gonçalves' });
const helena = await makeProfessional(db, {
  user_id: admin.id,
  full_name: 'Dra. Helena',
  specialty: 'Dermatologia',
  color: 'violet',
});
const vitor = await makeProfessional(db, { full_name: 'Dr. Vítor' });
const ended = await makeProfessional(db, { active: false });
const rooms = [
  await makeResource(db, { name: 'Sala 1' }),
  await makeResource(db, { name: 'Sala 2' }),
] as const;
const laser = await makeResource(db, { name: 'Fotona', kind: 'Laser' });
const peeling = await makeProcedure(db, {
  title: 'Peeling',
  minutes: 60,
  buffer_before_minutes: 10,
  buffer_after_minutes: 20,
  color: 'pink',
});

beforeAll(async () => {
  const need = { procedure_id: peeling.id };
  await db
    .insertInto('procedure_resources')
    .values([
      { ...need, kind: 'Sala' },
      { ...need, resource_id: laser.id },
    ])
    .execute();
  await db
    .insertInto('procedure_professionals')
    .values({ ...need, professional_id: helena.id })
    .execute();
});

let day = 0;
const freeDay = () => openDay(2027, ++day);
const book = (date: string, time: string, more: object = {}) =>
  api.appointments.create({ patientId, date, time, ...more });
const of = (professional: { id: string }) => ({ professionalId: professional.id });
const get = async ({ id }: { id: string }) => api.appointments.get({ id });

test('a procedure gives title, minutes, buffers, professional, room and device', async () => {
  const booked = await get(await book(freeDay(), '08:00', { procedureId: peeling.id }));
  expect(booked).toMatchObject({
    professional: { id: helena.id, fullName: 'Dra. Helena', specialty: 'Dermatologia', color: 'violet' },
    procedure: { id: peeling.id, color: 'pink' },
    service: 'Peeling',
    durationMinutes: 60,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 20,
    resources: [
      { id: laser.id, name: 'Fotona' },
      { id: rooms[0].id, name: 'Sala 1' },
    ],
  });
  const own = { service: 'Retorno', durationMinutes: 25, resourceIds: [rooms[1].id] };
  expect(await get(await book(freeDay(), '08:00', own))).toMatchObject({
    procedure: null,
    service: 'Retorno',
    durationMinutes: 25,
    resources: [{ name: 'Sala 2' }],
  });
});

test('two professionals work at the same time; one does not', async () => {
  const date = freeDay();
  await book(date, '09:00', of(helena));
  await book(date, '09:00', of(vitor));
  expect(await refusalOf(book(date, '09:15', of(vitor)))).toMatchObject({
    code: 'SLOT_TAKEN',
    data: {
      inTheWay: [{ date, time: '09:00', professionalName: 'Dr. Vítor', patientName: 'Íris Gonçalves' }],
    },
  });
});

test('buffers keep other appointments away, on both sides', async () => {
  const date = freeDay();
  await book(date, '10:00', { ...of(vitor), bufferBeforeMinutes: 15, bufferAfterMinutes: 15 });
  for (const time of ['09:20', '10:40']) await expectRefusal(book(date, time, of(vitor)), 'SLOT_TAKEN');
  for (const time of ['09:15', '10:45']) await book(date, time, of(vitor));
});

test('a kind that is used up, and a certain device that is in use, are refused by name', async () => {
  const date = freeDay();
  await book(date, '09:00', { ...of(vitor), resourceIds: [rooms[0].id] });
  // The other room.
  const second = await get(await book(date, '09:00', { procedureId: peeling.id }));
  expect(second.resources).toMatchObject([{ name: 'Fotona' }, { name: 'Sala 2' }]);
  const third = { ...of(ended), resourceIds: [laser.id] };
  await db.updateTable('professionals').set({ active: true }).where('id', '=', ended.id).execute();
  expect(await refusalOf(book(date, '09:30', third))).toMatchObject({
    code: 'RESOURCE_TAKEN',
    data: { resource: 'Fotona', inTheWay: [{ time: '09:00', professionalName: 'Dra. Helena' }] },
  });
  await db.updateTable('professionals').set({ active: false }).where('id', '=', ended.id).execute();
  // After the device's buffer.
  const date2 = freeDay();
  for (const [index, professional] of [helena, vitor].entries())
    await book(date2, '14:00', { ...of(professional), resourceIds: [rooms[index]?.id] });
  await expectRefusal(book(date2, '14:20', { procedureId: peeling.id }), 'SLOT_TAKEN');
  await makeAppointment(db, { patient_id: patientId, date: date2, time: '17:00' });
  for (const room of rooms)
    await db
      .insertInto('schedule_exceptions')
      .values({
        kind: 'maintenance',
        resource_id: room.id,
        first_day: date2,
        last_day: date2,
        starts: '15:00',
        ends: '17:00',
      })
      .execute();
  expect(await refusalOf(book(date2, '15:00', { procedureId: peeling.id }))).toMatchObject({
    code: 'RESOURCE_TAKEN',
    data: { resource: 'Sala', inTheWay: [] },
  });
});

test('a move keeps its room where that is free, and takes another one where it is not', async () => {
  const date = freeDay();
  const { id } = await book(date, '08:00', { procedureId: peeling.id });
  await book(date, '10:00', { ...of(vitor), resourceIds: [rooms[0].id] });
  const move = (version: number, time: string) =>
    api.appointments.update({ id, version, patientId, date, time });
  await move(1, '13:00');
  expect((await get({ id })).resources).toMatchObject([{ name: 'Fotona' }, { name: 'Sala 1' }]);
  await move(2, '10:00');
  expect(await get({ id })).toMatchObject({
    durationMinutes: 60,
    resources: [{ name: 'Fotona' }, { name: 'Sala 2' }],
  });
});

test('a move keeps notes, buffers and what was chosen by hand, and is an encaixe only where it says so', async () => {
  const date = freeDay();
  const chosen = await makeResource(db, { name: 'Câmera', kind: 'Câmera' });
  const gone = await makeProcedure(db, { title: 'Dermatoscopia' });
  await db
    .insertInto('procedure_resources')
    .values({ procedure_id: gone.id, resource_id: laser.id })
    .execute();
  const { id } = await book(date, '09:00', {
    procedureId: peeling.id,
    resourceIds: [chosen.id],
    notes: 'Traz exames',
    bufferAfterMinutes: 5,
  });
  await book(date, '14:00', of(helena));
  const place = { id, patientId, date };
  expect(
    await api.appointments.update({
      ...place,
      version: 1,
      time: '14:00',
      squeezeIn: true,
      outsideHours: true,
    }),
  ).toEqual({ id, version: 2 });
  const kept = {
    notes: 'Traz exames',
    durationMinutes: 60,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 5,
    resources: [{ name: 'Câmera' }, { name: 'Fotona' }, { name: 'Sala 1' }],
  };
  expect(await get({ id })).toMatchObject({ ...kept, squeezeIn: true, outsideHours: true });
  await api.appointments.update({ ...place, version: 2, time: '16:00' });
  expect(await get({ id })).toMatchObject({ ...kept, squeezeIn: false, outsideHours: false });
  await expectRefusal(
    api.appointments.update({ ...place, version: 3, time: '16:00', ...of(vitor) }),
    'PROFESSIONAL_NOT_ACTIVE',
  );

  const other = await book(date, '08:00', { procedureId: gone.id, ...of(vitor) });
  await api.procedures.remove({ id: gone.id });
  await api.appointments.update({ ...place, ...other, version: 1, time: '10:30', ...of(helena) });
  expect(await get(other)).toMatchObject({
    professional: { id: helena.id },
    resources: [{ name: 'Fotona' }],
  });
});

test('a cancelled appointment leaves its room free, and a deleted room leaves its name', async () => {
  const date = freeDay();
  const room = await makeResource(db, { name: 'Sala emprestada' });
  const one = await book(date, '09:00', { ...of(helena), resourceIds: [room.id] });
  await expectRefusal(book(date, '09:00', { ...of(vitor), resourceIds: [room.id] }), 'RESOURCE_TAKEN');
  await api.appointments.setStatus({ ...one, status: 'cancelled', cancelReason: 'patient' });
  const two = await book(date, '09:00', { ...of(vitor), resourceIds: [room.id] });
  await db.deleteFrom('resources').where('id', '=', room.id).execute();
  expect((await get(two)).resources).toEqual([{ id: null, name: 'Sala emprestada' }]);
});

test('closed time is booked only on purpose, and the refusal names what closes it', async () => {
  const date = freeDay();
  await expectRefusal(book(date, '12:00'), { code: 'OUTSIDE_HOURS', data: { closure: null } });
  // The appointment itself lies in open time; its buffers need not.
  await book(date, '11:30', { bufferAfterMinutes: 60 });
  await expectRefusal(book(date, '17:30', { durationMinutes: 60 }), 'OUTSIDE_HOURS');
  await expectRefusal(book('2027-09-07', '09:00'), {
    code: 'OUTSIDE_HOURS',
    data: { closure: 'Independência do Brasil' },
  });
  await makeScheduleException(db, {
    kind: 'vacation',
    title: 'Praia',
    professional_id: vitor.id,
    first_day: date,
    last_day: date,
  });
  await expectRefusal(book(date, '16:00', of(vitor)), { code: 'OUTSIDE_HOURS', data: { closure: 'Praia' } });
  const kept = await book(date, '16:00', { ...of(vitor), outsideHours: true });
  expect(await get(kept)).toMatchObject({ outsideHours: true });
});

test('only active professionals are booked, for what they do', async () => {
  const date = freeDay();
  await expectRefusal(book(date, '09:00', of(ended)), 'PROFESSIONAL_NOT_ACTIVE');
  await expectRefusal(
    book(date, '09:00', { ...of(vitor), procedureId: peeling.id }),
    'PROFESSIONAL_NOT_ACTIVE',
  );
  await expectRefusal(book(date, '09:00', { professionalId: patientId }), 'PROFESSIONAL_NOT_ACTIVE');
  await expectRefusal(book(date, '09:00', { procedureId: patientId }), 'NOT_FOUND');
  const { id } = await book(date, '09:00', of(helena));
  const move = { id, version: 1, patientId, date, time: '09:00' };
  await expectRefusal(api.appointments.update({ ...move, ...of(ended) }), 'PROFESSIONAL_NOT_ACTIVE');
});

test('a procedure that leaves the catalogue stays as text', async () => {
  const date = freeDay();
  const procedure = await makeProcedure(db, { title: 'Microagulhamento', minutes: 45 });
  const { id } = await book(date, '09:00', { procedureId: procedure.id });
  await api.procedures.remove({ id: procedure.id });
  expect(await get({ id })).toMatchObject({ procedure: null, service: 'Microagulhamento' });
  await api.appointments.update({ id, version: 1, patientId, date, time: '10:00' });
  expect(await get({ id })).toMatchObject({ service: 'Microagulhamento', durationMinutes: 45 });
  await api.appointments.update({ id, version: 2, patientId, date, time: '10:00', procedureId: peeling.id });
  expect(await get({ id })).toMatchObject({
    service: 'Peeling',
    durationMinutes: 60,
    professional: { id: helena.id },
  });
  await api.appointments.update({ id, version: 3, patientId, date, time: '10:00', procedureId: null });
  expect(await get({ id })).toMatchObject({ service: 'Consulta padrão', procedure: null });
});

test('occupancy is open, booked and free minutes by day, of the chosen professionals', async () => {
  const [first, second] = [openDay(2060, 0), openDay(2060, 1)];
  const month = first.slice(0, 7);
  await book(first, '09:00', { ...of(helena), durationMinutes: 60 });
  const missed = await book(first, '10:00', of(helena));
  await api.appointments.setStatus({ id: missed.id, status: 'cancelled', cancelReason: 'patient' });
  await book(first, '09:00', { ...of(vitor), durationMinutes: 45 });
  // A gap of ten minutes is not offered.
  await book(first, '09:55', { ...of(vitor), durationMinutes: 30 });
  await makeScheduleException(db, {
    kind: 'closed',
    title: 'Congresso',
    first_day: second,
    last_day: second,
  });
  const ofDay = async (date: string, professionalIds?: string[]) => {
    const { days } = await api.appointments.occupancy({ month, professionalIds, include: 'free' });
    return days.find((day) => day.date === date);
  };
  // Nine hours of each.
  expect(await ofDay(first, [helena.id])).toEqual({
    date: first,
    openMinutes: 540,
    bookedMinutes: 60,
    freeMinutes: 480,
  });
  expect(await ofDay(first, [helena.id, vitor.id])).toMatchObject({
    openMinutes: 1080,
    bookedMinutes: 135,
    freeMinutes: 480 + 455,
  });
  expect((await ofDay(first))?.openMinutes).toBe(3 * 540);
  expect(await ofDay(second)).toBeUndefined();
  await book(second, '09:00', { ...of(vitor), outsideHours: true });
  expect(await ofDay(second)).toEqual({ date: second, openMinutes: 0, bookedMinutes: 30, freeMinutes: 0 });
});

test('the agenda has appointments, open time and closures of some days', async () => {
  // Monday to Friday.
  const [from, to] = [openDay(2058, 0), openDay(2058, 4)];
  const at = (index: number, time: string) => `${openDay(2058, index)}T${time}`;
  const { id } = await book(from, '09:00', { procedureId: peeling.id });
  const mistake = await book(from, '15:00', {});
  await api.appointments.setStatus({ id: mistake.id, status: 'cancelled', cancelReason: 'mistake' });
  await makeScheduleException(db, {
    kind: 'vacation',
    title: 'Congresso',
    professional_id: helena.id,
    first_day: openDay(2058, 1),
    last_day: openDay(2058, 2),
  });
  const agenda = await api.appointments.agenda({ from, to });
  expect(agenda.professionals.map(({ fullName, isOwn }) => [fullName, isOwn])).toEqual([
    ['A definir', false],
    ['Dr. Vítor', false],
    ['Dra. Helena', true],
  ]);
  expect(agenda.resources.map(({ name }) => name)).toContain('Fotona');
  expect(agenda.rows).toMatchObject([
    {
      id,
      time: '09:00',
      resourceIds: [expect.any(String), expect.any(String)],
      version: 1,
      bufferAfterMinutes: 20,
    },
  ]);
  expect(agenda.closures).toEqual([
    {
      kind: 'vacation',
      title: 'Congresso',
      professionalId: helena.id,
      resourceId: null,
      starts: at(1, '00:00'),
      ends: at(3, '00:00'),
    },
  ]);
  const open = (professional: { id: string }) =>
    agenda.openTime.find(({ professionalId }) => professionalId === professional.id)?.intervals;
  expect(open(vitor)).toHaveLength(10);
  expect(open(helena)?.slice(0, 3)).toEqual([
    { starts: at(0, '08:00'), ends: at(0, '12:00') },
    { starts: at(0, '13:00'), ends: at(0, '18:00') },
    { starts: at(3, '08:00'), ends: at(3, '12:00') },
  ]);
  const one = await api.appointments.agenda({ from, to, professionalIds: [vitor.id] });
  expect(one).toMatchObject({ professionals: [{ id: vitor.id }], rows: [], closures: [] });
  await expectRefusal(api.appointments.agenda({ from: to, to: from }), 'INVALID_INPUT');
});
