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
    if (!template || !acceptsWhatsapp || !isMobile(phone) || !date || !time) return null;
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

/** Area code, 9, eight digits: others have no WhatsApp. */
const isMobile = (phone: string | null): phone is string => /^\d{2}9\d{8}$/u.test(phone ?? '');

/** terça-feira, 24/11 */
const day = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
});
