/** What the patient reads about changing a new booking, and about a hold that has ended. */
import type { BookableProcedure } from '#contract/booking/booking.ts';
import { sayDateAtTime } from '#web/format/date.ts';

interface Change {
  date: string;
  time: string;
  cancelHours: number;
  /** The clinic's, yyyy-MM-ddTHH:mm. */
  now: string;
}

/** How, and until when, a booking can be changed. */
export function sayChange({ date, time, cancelHours, now }: Change): string {
  const last = Date.parse(`${date}T${time}Z`) - cancelHours * 3_600_000;
  if (last < Date.parse(`${now}Z`)) return 'Para mudar este horário, fale com a clínica.';
  const [day = '', clock = ''] = new Date(last).toISOString().split('T');
  const until = cancelHours === 0 ? '' : ` até ${sayDateAtTime(day, clock.slice(0, 5), now.slice(0, 10))}`;
  return `Se precisar, dá para remarcar ou cancelar pelo aplicativo${until}.`;
}

/** A hold that has ended. @param early before its time: another hold of the patient replaced it, or the time was booked */
export const sayEnded = (early: boolean) =>
  early
    ? 'Esta reserva não vale mais. Talvez você tenha escolhido outro horário em outra janela.'
    : 'Os 5 minutos da reserva acabaram. Se o horário ainda estiver livre, é só reservar de novo.';

/** Of a visit on that day: a package is for the days until its end. */
export const packageOn = ({ ownPackage }: Pick<BookableProcedure, 'ownPackage'>, date: string) =>
  ownPackage && date <= ownPackage.validUntil ? ownPackage : undefined;
