/** The queue as data: where each patient stands, who is next, and the message. */
import { undoMinutes } from '#contract/agenda/appointment-rules.ts';
import type { ConfirmationRow, Contact } from '#contract/messages/confirmations.ts';
import { type AnswerOfStaff, againMinutes } from '#contract/messages/contacts.ts';
import { defaultMessages, fillMessage, type MessageName } from '#contract/messages/message-text.ts';
import type { Messages } from '#contract/messages/messages.ts';
import { anamnesisText, movedQuestion, termText } from '#web/clinic/whatsapp-texts.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { firstName } from '#web/format/initials.ts';
import { whatsappLink } from '#web/format/phone.ts';
import { whatsappChat } from '../../whatsapp-chat.ts';

export type Standing =
  | 'toAsk'
  /** The user's own chat, of which nothing says whether the message went. */
  | 'opened'
  | 'openedByOther'
  | 'called'
  | 'optedOut'
  | 'waiting'
  | 'unreached'
  | 'wrongNumber'
  | 'toMove'
  | 'confirmed';

type Row = Pick<ConfirmationRow, 'status' | 'acceptsWhatsapp' | 'contacts'>;

/** Not a reminder by e-mail or on a device: few answer those, so that the patient is still to be asked. */
const asksOrAnswers = ({ kind, channel, state }: Contact) =>
  kind !== 'displaced' &&
  kind !== 'anamnesis' &&
  kind !== 'term' &&
  state !== 'failed' &&
  (kind !== 'reminder' || channel === 'whatsapp_api');

/** An answer whose status was taken back says nothing more. */
const isTakenBack = ({ kind, state }: Contact) =>
  kind === 'answer' && (state === 'confirmed' || state === 'cancelled');

export function standingOf({ status, acceptsWhatsapp, contacts }: Row): Standing {
  const tries = contacts.filter(asksOrAnswers);
  if (tries[0]?.state === 'wants_to_move') return 'toMove';
  if (status === 'confirmed') return 'confirmed';
  const newest = tries.find((contact) => !isTakenBack(contact));
  if (newest?.state === 'wants_to_move') return 'toMove';
  if (newest?.state === 'wrong_number') return 'wrongNumber';
  if (newest?.state === 'no_answer') return 'unreached';
  if (newest?.channel === 'phone' && newest.kind !== 'answer') return 'called';
  if (newest?.state === 'opened') return newest.isOwn ? 'opened' : 'openedByOther';
  if (newest) return 'waiting';
  return acceptsWhatsapp ? 'toAsk' : 'optedOut';
}

/** Someone has written or called, so that the patient may have answered. */
export const mayHaveAnswered = (standing: Standing) =>
  ['openedByOther', 'called', 'waiting', 'unreached', 'wrongNumber'].includes(standing);

/** @param frozen rows that were confirmed a moment ago, by id: they keep their place */
export function split<Each extends Row & { id: string }>(
  rows: readonly Each[],
  frozen: ReadonlyMap<string, unknown> = new Map(),
) {
  const isConfirmed = (row: Each) => standingOf(row) === 'confirmed' && !frozen.has(row.id);
  return { open: rows.filter((row) => !isConfirmed(row)), confirmed: rows.filter(isConfirmed) };
}

const isReminded = ({ contacts }: Row) =>
  contacts.some(({ kind, state }) => kind === 'reminder' && state === 'sent');

/** 'Por confirmar' counts the status 'Agendado', like the dashboard; its parts add up to it. */
export function summaryOf(rows: readonly Row[]) {
  const left = {
    toAsk: 0,
    reminded: 0,
    optedOut: 0,
    opened: 0,
    openedByOther: 0,
    called: 0,
    waiting: 0,
    unreached: 0,
    wrongNumber: 0,
    toMove: 0,
  };
  let confirmed = 0;
  let confirmedToMove = 0;
  for (const row of rows) {
    const standing = standingOf(row);
    if (row.status === 'confirmed' || standing === 'confirmed') {
      confirmed += 1;
      if (standing === 'toMove') confirmedToMove += 1;
    } else left[standing === 'toAsk' && isReminded(row) ? 'reminded' : standing] += 1;
  }
  return { toConfirm: rows.length - confirmed, left, confirmed, confirmedToMove };
}

type Listed = Row & Pick<ConfirmationRow, 'id' | 'patientPhone'>;

/** Whether there is a chat with the patient: a mobile number, and no wish for no messages. */
const hasChat = ({ acceptsWhatsapp, patientPhone }: Listed) =>
  acceptsWhatsapp && patientPhone !== null && whatsappLink(patientPhone) !== null;

const isYounger = ({ happenedAt }: Contact, minutes: number, now: number) =>
  now - Date.parse(happenedAt) < minutes * 60_000;

/** A second message waits some minutes: the first may still be on its way, or the key was pressed twice. */
export const isFresh = (
  { contacts }: Pick<Row, 'contacts'>,
  now: number,
  about: Contact['kind'] = 'confirmation',
) =>
  contacts.some(
    (contact) =>
      contact.kind === about &&
      contact.channel === 'whatsapp' &&
      (contact.state === 'sent' || contact.state === 'opened') &&
      isYounger(contact, againMinutes, now),
  );

/** Whether the user wrote it down, so shortly ago that it can be taken back. */
export const canTakeBack = (contact: Contact, now: number) =>
  contact.isOwn && contact.kind !== 'reminder' && isYounger(contact, undoMinutes, now);

/** Why no message can be written to this patient now; null: it can. The same for the key and the button. */
export function whyNoMessage(row: Listed, now: number): string | null {
  const standing = standingOf(row);
  if (standing === 'confirmed') return 'Já confirmou';
  if (!row.acceptsWhatsapp) return 'Não quer mensagens';
  if (!hasChat(row)) return row.patientPhone ? 'O telefone não é um celular' : 'Sem telefone';
  if (standing === 'wrongNumber') return 'Número errado: corrija o telefone';
  if (standing === 'toMove') return 'Quer remarcar: escolha um novo horário';
  if (standing === 'waiting') return 'Já recebeu a mensagem: aguardando resposta';
  if (isFresh(row, now))
    return standing === 'opened'
      ? 'A conversa já está aberta: diga se enviou'
      : `Escreva de novo depois de ${againMinutes} minutos`;
  return null;
}

/** Why this patient cannot be called; null: one can. */
export function whyNoCall(row: Listed): string | null {
  if (!row.patientPhone) return 'Sem telefone';
  const standing = standingOf(row);
  if (standing === 'wrongNumber') return 'Número errado: corrija o telefone';
  return standing === 'confirmed' ? 'Já confirmou' : null;
}

/** Answers to a question; each has a button where it makes sense. The same for the key and the button. */
export function offersAnswer(
  row: Listed,
  answer: Exclude<AnswerOfStaff, 'confirmed'>,
  now = Date.now(),
): boolean {
  const standing = standingOf(row);
  // Who left an own chat without a word has 'Enviei' and 'Não enviei' for some minutes.
  const wasAskedNow = mayHaveAnswered(standing) || (standing === 'opened' && !isFresh(row, now));
  if (answer === 'wrong_number')
    return wasAskedNow && standing !== 'wrongNumber' && row.patientPhone !== null;
  if (answer === 'wants_to_move' || wasAskedNow) return wasAskedNow;
  // Called without a message.
  return (standing === 'toAsk' || standing === 'optedOut') && !hasChat(row);
}

/** The row of the caller's last step of this day that can still be taken back. */
export function lastOwn<Each extends Row>(rows: readonly Each[], now: number): Each | undefined {
  const stepAt = ({ contacts: [newest] }: Each) => Date.parse(newest?.happenedAt ?? '');
  return rows
    .filter(({ contacts: [newest] }) => newest && canTakeBack(newest, now))
    .sort((one, other) => stepAt(other) - stepAt(one))[0];
}

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

/**
 * The address of a WhatsApp chat with the text written; null without a mobile number, and for who wants none. Without a name the
 * question of the queue, which says of a moved time that it changed while the patient has not been told.
 */
export function chatOf(
  row: ConfirmationRow,
  { messages, clinicName, link }: Told,
  name?: MessageName,
): string | null {
  const { patientPhone, patient, date, time, professional, service } = row;
  if (!hasChat(row)) return null;
  if (!name && row.isUntold) return whatsappChat(patientPhone, movedQuestion({ ...row, clinicName, link }));
  const text = name ?? (wasAsked(row.contacts) ? 'confirmationAgain' : 'confirmation');
  return whatsappChat(
    patientPhone,
    fillMessage(messages[text] ?? defaultMessages[text], {
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

/** Chats with the link to the anamnesis, and to the term; null where it is not pending, or the link would not open it. */
export function chatsBefore(row: ConfirmationRow, { clinicName, link }: Omit<Told, 'messages'>) {
  const opens = link && row.hasBirthDate && hasChat(row) ? { ...row, clinicName, link } : null;
  const chat = (isPending: boolean, text: typeof termText) =>
    isPending && opens ? whatsappChat(row.patientPhone, text(opens)) : null;
  return {
    anamnesis: chat(row.anamnesis === 'pending', anamnesisText),
    term: chat(asksTerm(row), termText),
  };
}
export type ChatsBefore = ReturnType<typeof chatsBefore>;

/** As the link does: one that was declined or revoked is not asked for again. */
export const asksTerm = ({ term }: Pick<ConfirmationRow, 'term'>) => term === 'pending';
