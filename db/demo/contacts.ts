import type { ContactChannel, ContactKind, ContactState } from '#contract/messages/contacts.ts';
import { addDays } from '#contract/value-formats.ts';
import type { DemoAppointment, Moment } from './appointment.ts';
import { clockTime, instantOf } from './days.ts';
import { createRandom, idOf } from './random.ts';

type DemoContact = {
  id: string;
  appointmentId: string;
  patientId: string;
  /** yyyy-MM-dd HH:mm */
  startsAt: string;
  kind: ContactKind;
  channel: ContactChannel;
  state: ContactState;
  ruleMinutes: number | null;
  happenedAt: string;
  /** Written by the reception; otherwise by the server or the patient. */
  byReception: boolean;
};

/** The clinic began to ask so many days ago: before, more patients missed. */
export const askedDays = 91;

type Said = [kind: ContactKind, channel: ContactChannel, state: ContactState];
// The demo sends no mail, so nothing says that it did.
const byChat: Said = ['confirmation', 'whatsapp', 'sent'];
const byCall: Said = ['confirmation', 'phone', 'sent'];

/** What was said about tomorrow's appointments, in turn. Each state of the queue is among them. */
const ofTomorrow: readonly Said[][] = [
  [byChat],
  [],
  [byChat],
  [byCall, byChat, ['answer', 'whatsapp', 'wants_to_move']],
  [],
  [byCall, ['answer', 'phone', 'no_answer']],
  [],
  [byChat],
  [byChat, ['answer', 'link', 'wants_to_move']],
  [],
  [byChat, ['answer', 'whatsapp', 'wrong_number']],
];
const ofConfirmed: readonly Said[][] = [
  [byChat, ['answer', 'whatsapp', 'confirmed']],
  [byChat, ['answer', 'link', 'confirmed']],
];

/** Tomorrow's patients of these places, by time, want no messages. */
const optedOutPlaces = [4, 16];

const isOpen = ({ status }: DemoAppointment) => status === 'scheduled' || status === 'confirmed';
const ofDay = (appointments: readonly DemoAppointment[], day: string) =>
  appointments.filter((one) => one.date === day && isOpen(one));

/** Patients who want no WhatsApp. */
export function inventOptedOut(appointments: readonly DemoAppointment[], now: Moment): Set<string> {
  const tomorrow = ofDay(appointments, addDays(now.day, 1));
  return new Set(optedOutPlaces.flatMap((place) => tomorrow[place]?.patientId ?? []));
}

/**
 * Three months of questions and answers, and those about tomorrow so far.
 * @param phoneless patients without a telephone number
 */
export function inventContacts(
  appointments: readonly DemoAppointment[],
  phoneless: ReadonlySet<string>,
  now: Moment,
): DemoContact[] {
  const random = createRandom('contacts');
  const optedOut = inventOptedOut(appointments, now);
  const from = addDays(now.day, -askedDays);
  const tomorrow = ofDay(appointments, addDays(now.day, 1));
  const past = appointments.filter(({ date }) => date >= from && date <= now.day);
  const saidBefore = ({ status }: DemoAppointment): Said[] => {
    if (random.happens(status === 'no_show' ? 0.45 : 0.12)) return [];
    const asked = random.happens(0.45) ? [byCall, byChat] : random.happens(0.2) ? [byCall] : [byChat];
    const channel = asked.at(-1)?.[1] ?? 'whatsapp';
    if (status === 'no_show')
      return random.happens(0.5) ? [...asked, ['answer', channel, 'no_answer']] : asked;
    if (status === 'cancelled')
      return random.happens(0.4) ? [...asked, ['answer', channel, 'wants_to_move']] : asked;
    // A confirmation is a status, too: today's that are still 'Agendado' have not answered.
    if (random.happens(0.72) && status !== 'scheduled')
      return [...asked, ['answer', random.happens(0.35) ? 'link' : channel, 'confirmed']];
    return asked;
  };
  const byTelephone: ReadonlySet<ContactChannel> = new Set(['whatsapp', 'phone']);
  return [
    ...past.flatMap((one) => rowsOf(one, saidBefore(one), addDays(one.date, -1))),
    ...tomorrow.flatMap((one, place) => {
      const said = (one.status === 'confirmed' ? ofConfirmed : ofTomorrow)[
        place % (one.status === 'confirmed' ? ofConfirmed.length : ofTomorrow.length)
      ];
      // The work of yesterday: today's is still to be done.
      return optedOut.has(one.patientId) ? [] : rowsOf(one, said ?? [], addDays(now.day, -1));
    }),
  ].filter(({ patientId, channel }) => !(phoneless.has(patientId) && byTelephone.has(channel)));
}

const rowsOf = ({ id, patientId, date, time }: DemoAppointment, said: Said[], day: string): DemoContact[] =>
  said.map(([kind, channel, state], index) => ({
    id: idOf(`contact ${id} ${index}`),
    appointmentId: id,
    patientId,
    startsAt: `${date} ${time}`,
    kind,
    channel,
    state,
    ruleMinutes: null,
    happenedAt: instantOf(day, clockTime(15 * 60 + index * 25 + (Number.parseInt(id.slice(0, 2), 16) % 20))),
    byReception: channel !== 'link',
  }));
