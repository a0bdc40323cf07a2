import { isMobile } from '#contract/text-rules.ts';
import { senderOf } from '../../platform/mail/compose-mail.ts';
import type { NoticeKind, Way } from './notice.ts';

/** The templates by kind of notice (docs/configuration.md). Others are not sent by WhatsApp. */
const templateOf: Partial<Record<NoticeKind, 'reminder' | 'booked' | 'moved' | 'cancelled'>> = {
  reminder: 'reminder',
  booked: 'booked',
  requestAccepted: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
};

/** Each template has the same four values: first name, day, time, clinic. None names a procedure. */
export const whatsappWay: Way = {
  channel: 'whatsapp_api',
  compose({ kind, recipient, clinic, date, time }, { whatsapp }) {
    const name = templateOf[kind];
    const template = name && whatsapp?.templates[name];
    const { phone, fullName, acceptsWhatsapp } = recipient;
    if (!template || !acceptsWhatsapp || !phone || !isMobile(phone) || !date || !time) return null;
    const clinicName = senderOf({ clinicName: clinic.name });
    const values = [
      fullName.split(' ')[0] ?? fullName,
      day.format(new Date(`${date}T12:00:00Z`)),
      time,
      clinicName,
    ];
    return {
      channel: 'whatsapp',
      recipient: `55${phone}`,
      subject: clinicName,
      text: values.join(', '),
      html: null,
      payload: { template, values, buttons: name === 'reminder' ? ['confirm', 'move', 'cancel'] : [] },
    };
  },
};

/** terça-feira, 24/11 */
const day = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
});
