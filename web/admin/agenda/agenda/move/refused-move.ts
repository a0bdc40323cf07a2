/** What the server refuses, in words, and what the user can choose then. With the schemas of errors: loaded at a refusal. */
import { errors } from '#contract/errors.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import type { Needs } from '../../appointments/form/appointment-form-values.ts';

/** What the server found in the way, in words, and what would allow it. */
export type Refused = { reasons: string[]; needs: Needs };

/** @returns null for what no choice allows */
export function refusedBy(error: unknown): Refused | null {
  const namesOf = (rows: readonly { patientName: string; time: string; professionalName: string }[]) =>
    rows.map(({ patientName, time }) => `${patientName}, ${time}`);
  switch (errorCode(error)) {
    case 'SLOT_TAKEN': {
      const reasons = namesOf(errorData(errors.SLOT_TAKEN.data, error)?.inTheWay ?? []);
      return { reasons, needs: { squeezeIn: true, outsideHours: false } };
    }
    case 'TIME_HELD':
      return { reasons: [errorMessage(error)], needs: { squeezeIn: true, outsideHours: false } };
    case 'RESOURCE_TAKEN': {
      const taken = errorData(errors.RESOURCE_TAKEN.data, error);
      const users = namesOf(taken?.inTheWay ?? []).join('; ');
      const reason = users ? `${taken?.resource} em uso: ${users}` : `${taken?.resource}: indisponível`;
      return { reasons: [reason], needs: { squeezeIn: true, outsideHours: false } };
    }
    case 'OUTSIDE_HOURS': {
      const closure = errorData(errors.OUTSIDE_HOURS.data, error)?.closure;
      return { reasons: [closure ?? 'Fora do horário'], needs: { squeezeIn: false, outsideHours: true } };
    }
    default:
      return null;
  }
}
