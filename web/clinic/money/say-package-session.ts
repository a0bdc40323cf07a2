import type { PackageSession, TakenSession } from '#contract/patients/package-session.ts';
import { formatShortDate } from '#web/format/date.ts';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** '1 feita, 2 marcadas, 3 a marcar' */
const saySessions = ({ used, left, sessions }: PackageSession) =>
  [
    count(used, 'feita', 'feitas'),
    count(sessions - used - left, 'marcada', 'marcadas'),
    `${left} a marcar`,
  ].join(', ');

/** '1 feita, 2 marcadas, 3 a marcar até 30/04' */
export const sayLeft = (session: PackageSession, today: string) =>
  `${saySessions(session)} até ${formatShortDate(session.validUntil, today)}`;

/** '2ª de 6 sessões do pacote' */
export const sayTaken = ({ place, sessions }: TakenSession) =>
  sessions === 1 ? 'única sessão do pacote' : `${place}ª de ${sessions} sessões do pacote`;

/** Of an appointment that has one. */
export const sayPackageSession = (session: TakenSession, today: string) =>
  session.sessions === 1 ? 'Única sessão do pacote' : `${sayTaken(session)}: ${sayLeft(session, today)}`;
