/** Without zod, as the first screens of the staff show them. */
export const termStates = ['pending', 'signed', 'declined', 'revoked'] as const;
export type TermState = (typeof termStates)[number];
/** After 'termo'. */
export const termStateNames: Record<TermState, string> = {
  pending: 'pendente',
  signed: 'assinado',
  declined: 'recusado',
  revoked: 'revogado',
};
