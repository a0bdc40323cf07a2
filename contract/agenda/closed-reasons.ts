/** Without the schema library, so that the agenda loads without it. */

/** Why a start time is not free. */
export const closedReasons = [
  /** Another appointment of the professional, or its buffers. */
  'taken',
  /** A patient is confirming this time, or has asked the clinic for it. */
  'held',
  /** Outside of the professional's hours. */
  'outside',
  'holiday',
  'closed',
  'vacation',
  'block',
  /** A room or device that the procedure needs has another appointment. */
  'resource_taken',
  /** The same, under maintenance or blocked. */
  'resource_blocked',
] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** What a person reads next to a time that is not free. */
export function sayClosedReason({ reason, name }: { reason: ClosedReason; name: string | null }): string {
  switch (reason) {
    case 'taken':
      return 'Ocupado';
    case 'held':
      return 'Pedido de paciente';
    case 'outside':
      return 'Fora do horário';
    case 'holiday':
      return name ?? 'Feriado';
    case 'closed':
      return name ?? 'Fechado';
    case 'vacation':
      return name ?? 'Férias';
    case 'block':
      return name ?? 'Bloqueio';
    case 'resource_taken':
      return name ? `${name}: ocupado` : 'Sala ou equipamento ocupado';
    case 'resource_blocked':
      return name ? `${name}: indisponível` : 'Sala ou equipamento indisponível';
  }
}
