/** Words of closed lists, and links of social networks. */
import { decodeHTMLStrict } from 'entities';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import { facebookLink, instagramLink, whatsappAddressLink } from '#contract/clinic/social-links.ts';
import { fold } from '#contract/fold.ts';
import type { PlanStatus } from '#contract/patients/treatment-plans.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';

/** Folded and without spaces: 'No-show' is 'noshow'. Words that could mean two states are not here. */
const appointmentWords: [AppointmentStatus, string][] = [
  ['scheduled', 'scheduled agendado agendada marcado marcada pendente pending booked aconfirmar'],
  ['scheduled', 'naoconfirmado naoconfirmada unconfirmed'],
  ['confirmed', 'confirmed confirmado confirmada'],
  ['arrived', 'arrived chegou narecepcao aguardandoatendimento checkin checkedin emespera saladeespera'],
  ['in_service', 'inservice ematendimento atendendo inprogress'],
  ['completed', 'completed complete concluido concluida realizado realizada atendido atendida attended'],
  ['completed', 'finalizado finalizada compareceu done finished encerrado encerrada'],
  ['no_show', 'noshow faltou falta ausente naocompareceu naoveio missed'],
  ['cancelled', 'cancelled canceled cancelado cancelada cancelou desmarcado desmarcada desmarcou'],
  ['cancelled', 'canceladopelopaciente canceladapelopaciente canceladopelaclinica canceladapelaclinica'],
];
const planWords: [PlanStatus, string][] = [
  ['active', 'active ativo ativa emandamento andamento inprogress iniciado'],
  ['completed', 'completed complete concluido concluida finalizado finalizada done finished encerrado'],
  ['cancelled', 'cancelled canceled cancelado cancelada'],
];

export const statusKey = (cell: string): string => fold(cell).replace(/\s+/gu, '');

function wordReader<Status extends string>(words: [Status, string][]) {
  const known = new Map(
    words.flatMap(([status, listed]) => listed.split(' ').map((word): [string, Status] => [word, status])),
  );
  return (written: string | null | undefined): Read<Status> => {
    const cell = plainCell(written);
    if (cell === null) return nothing;
    const status = known.get(statusKey(cell));
    return status ? { value: status } : unreadable('status_unknown');
  };
}

/** Unknown: the caller chooses by the date of the appointment. */
export const readAppointmentStatus = wordReader(appointmentWords);
export const readPlanStatus = wordReader(planWords);

const links = { instagram: instagramLink, facebook: facebookLink, whatsapp: whatsappAddressLink };

/** The complete link of a name, a number or a part of a link. */
export function readSocialLink(
  network: keyof typeof links,
  written: string | null | undefined,
): Read<string> {
  const cell = plainCell(written);
  if (cell === null) return nothing;
  const value = links[network].safeParse(decodeHTMLStrict(cell)).data;
  return value ? { value } : unreadable('link_unreadable');
}
