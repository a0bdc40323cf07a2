import type { AgendaRequest } from '#contract/agenda/agenda.ts';

/** 'Pedido de Marina Azevedo', 'Proposto a Marina Azevedo'; a hold names no one. */
export function requestTitle({ state, patientName }: Pick<AgendaRequest, 'state' | 'patientName'>): string {
  if (state === 'held') return 'Um paciente está marcando';
  return state === 'proposed' ? `Proposto a ${patientName}` : `Pedido de ${patientName}`;
}
