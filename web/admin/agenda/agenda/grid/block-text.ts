/** What an appointment's block says, and how much of it has room. */
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { termStateNames } from '#contract/patients/term-states.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { sayChoices } from '../../appointments/say-choices.ts';

type Said = Pick<
  AgendaAppointment,
  | 'time'
  | 'patient'
  | 'service'
  | 'status'
  | 'session'
  | 'squeezeIn'
  | 'outsideHours'
  | 'incomplete'
  | 'alert'
  | 'term'
>;

/** 'termo pendente'; null where it is signed, or none is required. */
export const sayTerm = (term: AgendaAppointment['term']) =>
  term && term !== 'signed' ? `termo ${termStateNames[term]}` : null;

/** '10:00, Marina Azevedo, Peeling, confirmado, sessão 2 de 4, encaixe, alerta: Alergia a dipirona' */
export const sayAppointment = (appointment: Said): string =>
  [
    appointment.time,
    appointment.patient.fullName,
    appointment.service,
    sayStatus(appointment.status).toLocaleLowerCase('pt-BR'),
    ...sayChoices(appointment).map((word) => word.toLocaleLowerCase('pt-BR')),
    appointment.alert && `alerta: ${appointment.alert}`,
    appointment.incomplete && 'cadastro incompleto',
    sayTerm(appointment.term),
  ]
    .filter(Boolean)
    .join(', ');

/** In pixels, as in appointment-block.module.css. */
export const lineHeight = 17;
const padding = 6;
const mostLines = 5;

/** How a block of some height is laid out, in whole lines of text: none is cut in half. */
type BlockLines = {
  /** 1: everything in one line. 2: time and name, procedure; in a narrow column time, name. 3: time, name, procedure. */
  layout: 1 | 2 | 3;
  lines: number;
};

/** @param height of the block in pixels */
export function linesIn(height: number): BlockLines {
  const lines = Math.min(mostLines, Math.max(1, Math.floor((height - padding) / lineHeight)));
  return { layout: lines >= 3 ? 3 : lines === 2 ? 2 : 1, lines };
}
