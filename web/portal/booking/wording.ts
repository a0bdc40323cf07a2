/** What the patient reads about changing a new booking, and about a hold that has ended. */

import type { BookableProcedure } from '#contract/booking/booking.ts';

interface Change {
  date: string;
  time: string;
  cancelHours: number;
  /** The clinic's, yyyy-MM-ddTHH:mm. */
  now: string;
}

/** Whether the patient may still move or cancel it: as the server counts, by the clinic's clock. */
export const canStillChange = ({ date, time, cancelHours, now }: Change) =>
  Date.parse(`${date}T${time}Z`) - Date.parse(`${now}Z`) >= cancelHours * 3_600_000;

export const changeByClinic = 'Para mudar este horário, fale com a clínica.';

/** How to change what was just booked. */
export function sayChange(change: Change): string {
  if (!canStillChange(change)) return changeByClinic;
  const { cancelHours } = change;
  const until =
    cancelHours === 0 ? '' : ` até ${cancelHours === 1 ? '1 hora' : `${cancelHours} horas`} antes`;
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
