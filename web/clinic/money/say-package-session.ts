import type { PackageSession } from '#contract/patients/package-session.ts';
import { formatShortDate } from '#web/format/date.ts';

/** 'restam 3 de 6, até 30/04' */
export function sayLeft({ left, sessions, validUntil }: PackageSession, today: string): string {
  const many = left === 0 ? 'não resta nenhuma' : left === 1 ? 'resta 1' : `restam ${left}`;
  return `${many} de ${sessions}, até ${formatShortDate(validUntil, today)}`;
}

/** Of one that was just taken: '2ª de 6 sessões do pacote' */
export const sayTaken = ({ left, sessions }: PackageSession) =>
  sessions === 1 ? 'única sessão do pacote' : `${sessions - left}ª de ${sessions} sessões do pacote`;

/** Of an appointment that has one. */
export const sayPackageSession = (session: PackageSession, today: string) =>
  `Sessão do pacote: ${sayLeft(session, today)}`;
