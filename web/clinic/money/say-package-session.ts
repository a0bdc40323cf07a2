import { sayCount } from '#contract/count.ts';
import type { PackageSession, TakenSession } from '#contract/patients/package-session.ts';
import { formatShortDate } from '#web/format/date.ts';

/** '1 feita, 2 marcadas, 3 a marcar até 30/04'; of a package that is over '1 feita, 0 marcadas, 5 não usadas'. */
export function sayLeft({ used, booked, left, sessions, validUntil }: PackageSession, today: string) {
  const rest = sessions - used - booked;
  const isOver = validUntil < today || left < rest;
  return [
    sayCount(used, 'feita', 'feitas'),
    sayCount(booked, 'marcada', 'marcadas'),
    isOver
      ? rest > 0 && sayCount(rest, 'não usada', 'não usadas')
      : `${left} a marcar até ${formatShortDate(validUntil, today)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** '2ª de 6 sessões do pacote'. @param its 'do seu pacote' to its patient */
export const sayTaken = ({ place, sessions }: TakenSession, its = 'do pacote') =>
  sessions === 1 ? `única sessão ${its}` : `${place}ª de ${sessions} sessões ${its}`;

/** Of an appointment that has one. */
export const sayPackageSession = (session: TakenSession, today: string) =>
  session.sessions === 1 ? 'Única sessão do pacote' : `${sayTaken(session)}: ${sayLeft(session, today)}`;
