/** Why the patient cannot move or cancel an appointment here, in one sentence; and what is written to the clinic then. */
import type { PortalAppointment } from '#contract/screens/portal.ts';
import { formatDate } from '#web/format/date.ts';

/** Null where nothing needs to be said: both are allowed, or the visit has begun or is over. */
export function sayNotAllowed({ move, cancel }: Pick<PortalAppointment['can'], 'move' | 'cancel'>) {
  if (move === 'status' && cancel === 'status') return null;
  const missing = [move === true ? [] : ['remarcar'], cancel === true ? [] : ['cancelar']].flat();
  if (missing.length === 0) return null;
  if (move === 'window' || cancel === 'window')
    return `A consulta está muito próxima: para ${missing.join(' ou ')}, fale com a clínica.`;
  if (move === 'procedure') return 'Este procedimento é remarcado pela clínica.';
  return 'As consultas são remarcadas pela clínica.';
}

/** The text of a WhatsApp chat about an appointment. It names no procedure. */
export const chatAbout = (firstName: string, { date, time }: Pick<PortalAppointment, 'date' | 'time'>) =>
  `Olá! Aqui é ${firstName}. Queria falar sobre a minha consulta de ${formatDate(date)}, às ${time}.`;

/** A chat's address with a text in it. */
export function withText(chat: string, text: string): string {
  const address = new URL(chat);
  address.searchParams.set('text', text);
  // WhatsApp shows '+' as it is in some versions.
  return address.href.replaceAll('+', '%20');
}
