/** The notices on patients' devices. A lock screen shows them to others: they name a day and a time, nothing clinical. */
import { screens } from '#contract/screen-addresses.ts';
import { senderOf } from '../../platform/mail/compose-mail.ts';
import type { NoticeDetails, NoticeKind, Way } from './notice.ts';

export const pushWay: Way = {
  channel: 'push',
  compose(details) {
    const { recipient, clinic, appointment, kind, date, time } = details;
    if (!recipient.pushUserId) return null;
    const { text, screen } = texts[kind](details);
    return {
      channel: 'push',
      recipient: recipient.pushUserId,
      subject: senderOf({ clinicName: clinic.name }),
      text,
      html: null,
      payload: {
        path: screens[screen],
        // What happens to an appointment replaces what was said of it before.
        tag: appointment?.id ?? [kind, date, time].filter(Boolean).join(' '),
        // Nothing is shown after it; a cancellation is worth knowing until then, too.
        until: date && time ? `${date} ${time}` : null,
      },
    };
  },
};

type Text = { text: string; screen: 'portal' | 'portalAppointments' | 'portalFiles' };

const texts: Record<NoticeKind, (details: NoticeDetails) => Text> = {
  // Without 'amanhã': a device that is off may show it later.
  reminder: (details) => ({
    text: `Lembrete: você tem um horário ${momentOf(details)}.`,
    screen: 'portal',
  }),
  booked: (details) => ({ text: `Seu horário está marcado: ${momentOf(details)}.`, screen: 'portal' }),
  moved: (details) => ({ text: `Seu horário mudou: agora é ${momentOf(details)}.`, screen: 'portal' }),
  cancelled: (details) => ({
    text: `Seu horário de ${momentOf(details)} foi cancelado.`,
    screen: 'portalAppointments',
  }),
  displaced: (details) => ({
    text: `A clínica vai remarcar o seu horário de ${momentOf(details)}. Toque para escolher outro.`,
    screen: 'portalAppointments',
  }),
  requestAccepted: (details) => ({
    text: `Seu pedido foi aceito: ${momentOf(details)}.`,
    screen: 'portal',
  }),
  requestProposed: (details) => ({
    text: `A clínica propõe outro horário: ${momentOf(details)}. Toque para responder.`,
    screen: 'portal',
  }),
  requestRefused: () => ({
    text: 'A clínica respondeu ao seu pedido de horário. Toque para ver.',
    screen: 'portal',
  }),
  earlierTime: (details) => ({
    text: `${details.moves ? 'Há um horário mais cedo' : 'Surgiu um horário'}: ${momentOf(details)}. Toque para responder.`,
    screen: 'portal',
  }),
  newDocument: () => ({ text: 'Há um documento novo no aplicativo.', screen: 'portalFiles' }),
  newOrientations: () => ({
    text: 'As orientações da sua consulta estão no aplicativo.',
    screen: 'portalFiles',
  }),
};

const day = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
});

/** terça-feira, 24/11, às 10:00 */
const momentOf = ({ date, time }: NoticeDetails) =>
  date && time ? `${day.format(new Date(`${date}T12:00:00Z`))}, às ${time}` : '';
