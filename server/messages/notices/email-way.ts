/** The mails to patients. They say nothing of health, and name the procedure only where the clinic has chosen so. */
import { screens } from '#contract/screen-addresses.ts';
import { calendarText } from '../../agenda/calendar/calendar-text.ts';
import { eventOf } from '../../agenda/calendar/event-of.ts';
import type { CalendarPart } from '../../platform/mail/channel.ts';
import { composeMail, senderOf, type Wording } from '../../platform/mail/compose-mail.ts';
import type { NoticeDetails, NoticeKind, NoticeServices, Way } from './notice.ts';
import { writeUnsubscribeToken } from './unsubscribe-token.ts';

export const emailWay: Way = {
  channel: 'email',
  compose(details, services) {
    const { recipient, clinic } = details;
    const wording = wordings[details.kind]?.(details);
    if (!wording || !recipient.email || !recipient.acceptsEmail || !services.accounts.sendsMail) return null;
    const unsubscribeUrl = unsubscribeUrlOf(details, services);
    const mail = composeMail(
      { clinicName: clinic.name, name: recipient.fullName, recipient: recipient.email },
      {
        ...wording,
        subject: `${senderOf({ clinicName: clinic.name })}: ${wording.subject}`,
        facts: factsOf(details),
        button: details.link && wording.label ? { label: wording.label, link: details.link } : undefined,
        footer: unsubscribeUrl
          ? { label: 'Não quero mais receber estes avisos por e-mail', link: unsubscribeUrl }
          : undefined,
      },
    );
    return { ...mail, channel: 'email', unsubscribeUrl, calendar: calendarOf(details, services) };
  },
};

/** `label` is that of the button. */
type Text = Pick<Wording, 'subject' | 'opening' | 'note'> & { label?: string };

const withLink =
  'Pelo botão você confirma a presença, pede outro horário ou cancela, sem senha. O arquivo em anexo põe a consulta no seu calendário.';

const wordings: Partial<Record<NoticeKind, (details: NoticeDetails) => Text | null>> = {
  reminder: (details) => ({
    subject: `sua consulta é ${dayOf(details)}, às ${details.time}`,
    opening: 'Passando para lembrar da sua consulta. Esperamos por você!',
    label: 'Confirmar ou mudar',
    note: withLink,
  }),
  booked: (details) => ({
    subject: `consulta marcada para ${dayOf(details)}, às ${details.time}`,
    opening: 'Sua consulta está marcada. Esperamos por você!',
    label: 'Ver a consulta',
    note: withLink,
  }),
  requestAccepted: (details) => ({
    subject: `consulta marcada para ${dayOf(details)}, às ${details.time}`,
    opening: 'Seu pedido foi aceito, e a consulta está marcada. Esperamos por você!',
    label: 'Ver a consulta',
    note: withLink,
  }),
  moved: (details) => ({
    subject: `sua consulta mudou para ${dayOf(details)}, às ${details.time}`,
    opening: 'Sua consulta mudou de horário. O novo horário é este:',
    label: 'Ver a consulta',
    note: withLink,
  }),
  cancelled: (details) => ({
    subject: `consulta de ${dayOf(details)} cancelada`,
    opening: 'Esta consulta foi cancelada:',
    note: 'Para marcar outra, é só falar com a clínica. Se você a guardou na sua agenda, o anexo a retira de lá.',
  }),
  displaced: (details) => ({
    subject: `a consulta de ${dayOf(details)} vai mudar de horário`,
    opening:
      'A clínica não poderá atender neste horário e vai remarcar a sua consulta. Pedimos desculpas pela mudança.',
    label: 'Escolher outro horário',
    note: 'Pelo botão você vê horários livres e escolhe um, sem senha. Se preferir, espere: a clínica fala com você.',
  }),
  requestProposed: ({ note, recipient }) => ({
    subject: 'outro horário para a sua consulta',
    opening: 'A clínica propõe outro horário:',
    label: 'Responder',
    note: sentences(
      note,
      recipient.patientId
        ? 'É só aceitar ou recusar pelo aplicativo.'
        : 'Para aceitar ou recusar, fale com a clínica.',
    ),
  }),
  requestRefused: ({ note }) => ({
    subject: 'sobre o seu pedido de consulta',
    opening: 'Não foi possível marcar a consulta que você pediu:',
    label: 'Pedir outro horário',
    note: sentences(note, 'Se preferir, fale com a clínica para achar outro horário.'),
  }),
  earlierTime: ({ note, moves }) => ({
    subject: moves ? 'há um horário mais cedo' : 'surgiu um horário',
    opening: moves ? 'Há um horário mais cedo:' : 'Surgiu um horário:',
    label: 'Ver o horário',
    note: sentences(
      note,
      'Quem responde primeiro fica com ele.',
      moves
        ? 'Se não servir, nada muda na sua consulta.'
        : 'Se não servir, você continua na lista de espera.',
    ),
  }),
  newOrientations: ({ recipient }) =>
    recipient.hasAccount
      ? {
          subject: 'orientações da sua consulta',
          opening: 'As orientações da sua consulta estão no portal.',
          label: 'Abrir o portal',
          note: 'Elas ficam em Arquivos, Orientações da sua consulta.',
        }
      : null,
};

const sentences = (...all: (string | null)[]) => all.filter(Boolean).join(' ');

const asDate = (date: string) => new Date(`${date}T12:00:00Z`);
const short = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
const long = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
/** 24/11 */
const dayOf = ({ date }: NoticeDetails) => (date ? short.format(asDate(date)) : '');

function factsOf({ date, time, clinic, appointment }: NoticeDetails): { label: string; value: string }[] {
  const facts = [
    { label: 'Data', value: date && long.format(asDate(date)) },
    { label: 'Horário', value: time },
    { label: 'Procedimento', value: clinic.showsProcedure ? (appointment?.service ?? null) : null },
    { label: 'Endereço', value: clinic.address },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** The appointment for the patient's own calendar, which keeps one UID for life; a cancellation takes it out. */
function calendarOf(
  { kind, appointment, clinic, link }: NoticeDetails,
  { clock }: NoticeServices,
): CalendarPart | null {
  // The time will be another one.
  if (!appointment || kind === 'displaced') return null;
  const method = kind === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const name = senderOf({ clinicName: clinic.name });
  const summary = clinic.showsProcedure ? `${appointment.service} - ${name}` : `Consulta - ${name}`;
  const event = eventOf(appointment, { summary, location: clinic.address, description: link });
  const organizer = clinic.email ? { name, email: clinic.email } : undefined;
  const text = calendarText([event], {
    method,
    name,
    timeZone: clock.timeZone,
    now: clock.now(),
    organizer,
  });
  return { method, text };
}

/** Null for a visitor, who gets only answers to an own request. */
const unsubscribeUrlOf = (
  { recipient: { patientId } }: Pick<NoticeDetails, 'recipient'>,
  { accounts: { publicUrl, secret } }: NoticeServices,
): string | null =>
  patientId && `${publicUrl}${screens.unsubscribe}?token=${writeUnsubscribeToken(secret, patientId)}`;
