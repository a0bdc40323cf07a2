/** What was asked and answered about an appointment, in words. */
import { sayList } from '#contract/count.ts';
import type { Contact } from '#contract/messages/confirmations.ts';
import type { ContactChannel, ContactState, NoticeChannel } from '#contract/messages/contacts.ts';
import { clockAt, dayOfInstant, sayShortDate } from '#web/format/date.ts';
import { firstName } from '#web/format/initials.ts';

export const channelNames = {
  whatsapp: 'WhatsApp',
  whatsapp_api: 'WhatsApp automático',
  email: 'E-mail',
  push: 'Aviso no celular',
  phone: 'Telefone',
  link: 'Link',
  portal: 'Aplicativo',
} as const satisfies Record<ContactChannel, string>;

const waysToTell = {
  email: 'por e-mail',
  push: 'no aplicativo',
  whatsapp_api: 'por WhatsApp',
} as const satisfies Record<NoticeChannel, string>;

/** Whether the server tells the patient of a change by itself. */
export const sayTold = (channels: readonly NoticeChannel[]) =>
  channels.length === 0
    ? 'Nenhuma mensagem automática sai sobre esta mudança.'
    : `O paciente será avisado ${sayList(channels.map((channel) => waysToTell[channel]))}.`;

const answers: Partial<Record<ContactState, string>> = {
  confirmed: 'Confirmou',
  wants_to_move: 'Quer remarcar',
  cancelled: 'Desmarcou',
  no_answer: 'Não respondeu',
  wrong_number: 'Número errado',
};

const questions = {
  whatsapp: 'WhatsApp enviado',
  whatsapp_api: 'WhatsApp automático enviado',
  email: 'Lembrete por e-mail enviado',
  push: 'Aviso no celular enviado',
  phone: 'Ligação feita',
  link: 'Link enviado',
  portal: 'Aviso no aplicativo',
} as const satisfies Record<ContactChannel, string>;

type Said = Pick<Contact, 'kind' | 'channel' | 'state'>;

/** A chat that was opened says nothing of a message. */
const opened: Partial<Record<ContactChannel, string>> = {
  whatsapp: 'WhatsApp aberto',
  phone: 'Ligação iniciada',
};

/** 'WhatsApp enviado', 'Quer remarcar' */
export function sayContact({ kind, channel, state }: Said): string {
  if (kind === 'answer') return answers[state] ?? 'Respondeu';
  if (kind === 'anamnesis') return 'WhatsApp da anamnese aberto';
  if (kind === 'term') return 'WhatsApp do termo aberto';
  if (state === 'queued') return `${channelNames[channel]} na fila de envio`;
  if (state === 'failed') return `${channelNames[channel]} não entregue`;
  if (state === 'opened') return opened[channel] ?? questions[channel];
  if (channel === 'phone' && (kind === 'displaced' || kind === 'moved')) return 'Avisado por telefone';
  if (kind === 'displaced' && channel === 'email') return 'Aviso por e-mail enviado';
  return questions[channel];
}

/** 'Ana', 'pelo link', 'automático' */
function byWhom({ kind, channel, userName }: Pick<Contact, 'kind' | 'channel' | 'userName'>): string {
  if (userName !== null) return firstName(userName);
  if (kind !== 'answer') return 'automático';
  return channel === 'portal' ? 'no aplicativo' : 'pelo link';
}

/** 'Ana, hoje às 14:02' */
export function sayWhoAndWhen(contact: Contact, timeZone: string, todaysDay: string): string {
  const instant = new Date(contact.happenedAt);
  const day = sayShortDate(dayOfInstant(contact.happenedAt, timeZone), todaysDay);
  return `${byWhom(contact)}, ${day} às ${clockAt(timeZone, instant)}`;
}
