/** The queue as data: where each patient stands, who is next, and the message. */
import type { ConfirmationRow, Contact } from '#contract/confirmations.ts';
import { defaultMessages, fillMessage } from '#contract/message-text.ts';
import type { Messages } from '#contract/messages.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { firstName } from '#web/format/initials.ts';
import { whatsappLink } from '#web/format/phone.ts';
import { whatsappChat } from '../whatsapp-chat.ts';

export type Standing = 'toAsk' | 'optedOut' | 'waiting' | 'unreached' | 'toMove' | 'confirmed';

type Row = Pick<ConfirmationRow, 'status' | 'acceptsWhatsapp' | 'contacts'>;

/** Not a reminder by e-mail or on a device: few answer those, so that the patient is still to be asked. */
const asksOrAnswers = ({ kind, channel, state }: Contact) =>
  state !== 'failed' && (kind !== 'reminder' || channel === 'whatsapp_api');

export function standingOf({ status, acceptsWhatsapp, contacts }: Row): Standing {
  const newest = contacts.find(asksOrAnswers);
  if (newest?.state === 'wants_to_move') return 'toMove';
  if (status === 'confirmed') return 'confirmed';
  if (newest?.state === 'no_answer' || newest?.state === 'wrong_number') return 'unreached';
  if (newest) return 'waiting';
  return acceptsWhatsapp ? 'toAsk' : 'optedOut';
}

export function split<Each extends Row>(rows: readonly Each[]) {
  const isConfirmed = (row: Each) => standingOf(row) === 'confirmed';
  return { open: rows.filter((row) => !isConfirmed(row)), confirmed: rows.filter(isConfirmed) };
}

/** How many of what, for the line above the list. */
export function summaryOf(rows: readonly Row[]) {
  const counts = { toAsk: 0, optedOut: 0, waiting: 0, unreached: 0, toMove: 0, confirmed: 0 };
  for (const row of rows) counts[standingOf(row)] += 1;
  return counts;
}

type Listed = Row & Pick<ConfirmationRow, 'id' | 'patientPhone'>;

/** Whether there is a chat with the patient: a mobile number, and no wish for no messages. */
const hasChat = ({ acceptsWhatsapp, patientPhone }: Listed) =>
  acceptsWhatsapp && patientPhone !== null && whatsappLink(patientPhone) !== null;

/** Who gets a message next after this one, round the end; those without a chat are passed over. Undefined: no one. */
export function nextToAsk(rows: readonly Listed[], id: string): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const around = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
  return around.find((row) => standingOf(row) === 'toAsk' && hasChat(row))?.id;
}

/** The neighbour that takes the focus when a row leaves the list: the next open one, else the one before. */
export function neighbourOf(rows: readonly Listed[], id: string): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const isOpen = (row: Listed) => standingOf(row) !== 'confirmed' && row.id !== id;
  return (rows.slice(place + 1).find(isOpen) ?? rows.slice(0, Math.max(place, 0)).findLast(isOpen))?.id;
}

/** Whether staff have asked before: the second message has another text. */
const wasAsked = (contacts: readonly Contact[]) =>
  contacts.some(({ kind, state }) => kind === 'confirmation' && state === 'sent');

type Told = { messages: Messages; clinicName: string; link: string | undefined };

/** The address of a WhatsApp chat with the text written; null without a mobile number, and for who wants none. */
export function chatOf(row: ConfirmationRow, { messages, clinicName, link }: Told): string | null {
  const { patientPhone, patient, date, time, professional, service, contacts } = row;
  if (!hasChat(row)) return null;
  const name = wasAsked(contacts) ? 'confirmationAgain' : 'confirmation';
  return whatsappChat(
    patientPhone,
    fillMessage(messages[name] ?? defaultMessages[name], {
      nome: firstName(patient.fullName),
      data: formatDayAndMonth(date),
      hora: time,
      profissional: professional.fullName,
      clinica: clinicName,
      link: link ?? '',
      procedimento: messages.showsProcedure ? service : '',
    }),
  );
}
