/** The sentences of a refused time, for patients and visitors. */
import { errorCode, errorMessage } from '#web/api/error-messages.ts';

const taken = ['SLOT_TAKEN', 'TIME_HELD', 'RESOURCE_TAKEN', 'OUTSIDE_HOURS', 'PROFESSIONAL_NOT_ACTIVE'];

const isTaken = (error: unknown) => taken.includes(errorCode(error));

/** Whether only another time helps. */
export const needsOtherTime = (error: unknown): boolean =>
  isTaken(error) || errorCode(error) === 'BOOKING_NOT_ALLOWED';

/** Of a refused hold or confirmation. */
export const sayProblem = (error: unknown): string =>
  isTaken(error)
    ? 'Este horário acabou de ser ocupado. Veja os outros que estão livres.'
    : errorMessage(error, 'Não foi possível reservar o horário. Tente novamente.');
