/** Concurrent bookings, moves, closings and deletions of a few patients and times, so that they wait for each other. */
import {
  type AppointmentStatus,
  appointmentStatuses,
  timeSlots,
} from '#contract/agenda/appointment-rules.ts';
import { createRandom } from '#db/demo/random.ts';
import { createTestApp } from './app.ts';
import { makeAdmin, makePatient, makeProcedure, makeProfessional, makeResource } from './factories.ts';

const days = ['2059-06-03', '2059-06-04', '2059-06-05'];
const times = timeSlots.slice(0, 6);
/** Completing an appointment of a later day asks for its date. */
const open = appointmentStatuses.filter((status) => status !== 'completed');
const patientCount = 6;
/** Operations choose among the newest. */
const openAppointments = 24;

/** Outcomes of an operation. A deadlock would be UNAVAILABLE, or 40P01 from a statement. */
export const expectedOutcomes = [
  'done',
  'SLOT_TAKEN',
  'SESSION_NOT_FREE',
  'RESOURCE_TAKEN',
  'NOT_FOUND',
  'APPOINTMENT_CLOSED',
  'CHANGED_MEANWHILE',
  'STATUS_NOT_ALLOWED',
  'UNDO_NOT_POSSIBLE',
  // A session of a series, moved to another patient.
  'APPOINTMENT_OF_PATIENT',
];

type Booked = { id: string; patientId: string };

/** Call it at the top of a test file. The seed decides the operations. */
export async function createStorms({ inFlight }: { inFlight: number }) {
  const { db, database, signedIn } = await createTestApp({}, { poolSize: inFlight });
  const admin = await makeAdmin(db);
  const { api } = await signedIn(admin);
  const patients: string[] = [];
  for (let n = 0; n < patientCount; n += 1) patients.push((await makePatient(db)).id);
  const professionals = [(await makeProfessional(db)).id, (await makeProfessional(db)).id];
  for (let n = 0; n < 2; n += 1) await makeResource(db, { kind: 'Sala do teste' });
  // It needs one of two rooms, with a buffer after it.
  const procedure = await makeProcedure(db, { minutes: 60, buffer_after_minutes: 15 });
  await db
    .insertInto('procedure_resources')
    .values({ procedure_id: procedure.id, kind: 'Sala do teste' })
    .execute();
  let appointments: Booked[] = [];

  /** @returns how many operations ended in each code, and in what time */
  async function storm(operations: number, seed: number) {
    const random = createRandom(`storm ${seed}`);
    const below = (count: number) => random.integer(0, count - 1);
    const slot = () => ({
      patientId: random.pick(patients),
      date: random.pick(days),
      time: random.pick(times),
      durationMinutes: random.pick([30, 60, 90] as const),
      professionalId: random.pick(professionals),
      procedureId: random.happens(0.4) ? procedure.id : null,
      squeezeIn: random.happens(0.5),
    });
    /** In place of a patient, for one of four bookings. */
    const newPatient = () =>
      random.happens(0.25) && {
        patientId: undefined,
        newPatient: { fullName: `Nova ${below(1_000)}`, phone: '24988776655' },
      };
    const remember = (id: string, patientId: string) => {
      appointments = [...appointments.slice(1 - openAppointments), { id, patientId }];
      // So that it is changed and deleted too.
      if (!patients.includes(patientId)) patients[below(patients.length)] = patientId;
    };
    const book = async () => {
      const { id, patientId } = await api.appointments.create({ ...slot(), ...newPatient() });
      remember(id, patientId);
    };
    const bookSeries = async () => {
      const { date, time, squeezeIn, ...rest } = slot();
      const sessions = [
        { date, time, squeezeIn },
        { date: random.pick(days), time: random.pick(times), squeezeIn },
      ];
      const made = await api.appointmentSeries.create({ ...rest, everyDays: 1, sessions, ...newPatient() });
      for (const id of made.appointmentIds) remember(id, made.patientId);
    };
    const withAppointment = async (work: (id: string) => Promise<unknown>) => {
      const booked = appointments[below(appointments.length)];
      await (booked ? work(booked.id) : book());
    };
    const forget = (gone: (booked: Booked) => boolean) => {
      appointments = appointments.filter((booked) => !gone(booked));
    };
    const move = () =>
      withAppointment(async (id) => {
        const { version } = await api.appointments.get({ id });
        return api.appointments.update({ id, version, ...slot() });
      });
    const setStatus = (id: string, status: AppointmentStatus) =>
      api.appointments.setStatus({ id, status, cancelReason: 'clinic' });
    const goOn = () => withAppointment((id) => setStatus(id, random.pick(open)));
    const undo = () => withAppointment((id) => api.appointments.undo({ id, squeezeIn: random.happens(0.5) }));
    const close = () =>
      withAppointment((id) => {
        forget((booked) => booked.id === id);
        return setStatus(id, random.pick(['no_show', 'cancelled'] as const));
      });
    const remove = () =>
      withAppointment((id) => {
        forget((booked) => booked.id === id);
        return database.asUser({ role: 'admin', userId: admin.id }, (tx) =>
          tx.db.deleteFrom('appointments').where('id', '=', id).execute(),
        );
      });
    const editPatient = () =>
      api.patients.update({ id: random.pick(patients), fullName: `Nome ${below(1_000)}`, email: null });
    const deletePatient = async () => {
      const { id: newcomer } = await makePatient(db);
      const [id] = patients.splice(below(patients.length), 1, newcomer);
      if (!id) return;
      await api.patients.remove({ id });
      forget(({ patientId }) => patientId === id);
    };
    const choose = () => {
      const percent = random.integer(1, 100);
      if (percent <= 32) return book;
      if (percent <= 40) return bookSeries;
      if (percent <= 68) return move;
      if (percent <= 76) return goOn;
      if (percent <= 79) return undo;
      if (percent <= 83) return close;
      if (percent <= 88) return remove;
      return percent <= 94 ? editPatient : deletePatient;
    };

    const outcomes: Record<string, number> = {};
    let left = operations;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const outcome = await choose()().then(() => 'done', codeOf);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: inFlight }, worker));
    return { outcomes, seconds: (performance.now() - started) / 1_000 };
  }
  return { storm };
}

/** Of a refused call, or of a statement that failed. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : `${error}`;
