/** What people read of a request. */
import type { BookingRequest, RequestMatch, RequestState } from '#contract/booking/booking-requests.ts';
import { sayList } from '#contract/count.ts';
import { sayDate, sayDateAtTime } from '#web/format/date.ts';

/** 'agora', 'há 12 min', 'há 3 horas', 'há 2 dias'. @param now epoch milliseconds */
export function sayAgo(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'há 1 hora' : `há ${hours} horas`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}

/** Of the patient, or of who asked without a record. */
export const nameOf = ({ patient, visitor }: Pick<BookingRequest, 'patient' | 'visitor'>): string =>
  patient?.fullName ?? visitor?.fullName ?? 'Paciente';

/** 'quinta-feira, 26 de novembro, às 14:30' */
export const sayTime = ({ date, time }: { date: string; time: string }, today: string) =>
  sayDateAtTime(date, time, today);

export const stateLabels = {
  pending: 'Aguarda resposta',
  proposed: 'Aguarda o paciente',
  accepted: 'Aceito',
  refused: 'Recusado',
  withdrawn: 'Retirado pelo paciente',
  expired: 'Venceu sem resposta',
} as const satisfies Record<RequestState, string>;

export const stateColors = {
  pending: 'clay',
  proposed: 'blue',
  accepted: 'green',
  refused: 'red',
  withdrawn: 'gray',
  expired: 'gray',
} as const satisfies Record<RequestState, string>;

const sameWords = { email: 'mesmo e-mail', phone: 'mesmo telefone', name: 'nome parecido' } as const;

/** The one who agrees in all: to register this person would make a second record. */
export function surelySame<Match extends Pick<RequestMatch, 'same'>>(
  matches: readonly Match[],
): Match | undefined {
  const [match, ...others] = matches.filter(({ same }) => same.length === Object.keys(sameWords).length);
  return others.length > 0 ? undefined : match;
}

/** 'mesmo e-mail e mesmo telefone' */
export const saySame = ({ same }: Pick<RequestMatch, 'same'>) => sayList(same.map((one) => sameWords[one]));

/** Why a request cannot be accepted, and what helps. */
export const problemWords = {
  past: 'Este horário já passou. Proponha outro.',
  taken: 'Este horário já foi ocupado. Proponha outro.',
  closed: 'A agenda está fechada neste horário. Proponha outro.',
} as const satisfies Record<NonNullable<BookingRequest['problem']>, string>;

/** 'Rita Lopes, hoje' */
export const sayAnswered = (answered: NonNullable<BookingRequest['answered']>, day: string, today: string) =>
  [answered.byName, sayDate(day, today)].filter(Boolean).join(', ');
