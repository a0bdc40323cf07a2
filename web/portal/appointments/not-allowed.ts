/** Why the patient cannot move or cancel an appointment here, in one sentence. */
import type { PortalAppointment } from '#contract/portal.ts';

/** Null where nothing needs to be said: both are allowed, or the visit has begun or is over. */
export function sayNotAllowed({ move, cancel }: Pick<PortalAppointment['can'], 'move' | 'cancel'>) {
  if (move === 'status' && cancel === 'status') return null;
  const missing = [move === true ? [] : ['remarcar'], cancel === true ? [] : ['cancelar']].flat();
  if (missing.length === 0) return null;
  const what = missing.join(' ou ');
  return move === 'window' || cancel === 'window'
    ? `A consulta está muito próxima: para ${what}, fale com a clínica.`
    : `Para ${what}, fale com a clínica.`;
}
