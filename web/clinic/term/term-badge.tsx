import { Badge, type BadgeProps } from '@mantine/core';
import { type TermState, termStateNames } from '#contract/patients/term-states.ts';
import { capitalise, formatDate, formatInstant } from '#web/format/date.ts';

const colors = { pending: 'orange', signed: 'green', declined: 'red', revoked: 'red' } as const;

type Closed = { state: TermState; closedAt: string; onPaper: boolean; signedOn: string | null };

/** Before the instant of its filing. Of an older paper it is not known when it was signed. */
export const sayPaper = (signedOn: string | null) =>
  signedOn ? `assinado no papel em ${formatDate(signedOn)}, arquivado` : 'papel assinado, arquivado';

/** What became of a term, and when: 'Assinado em 27/11/2026, 22:55'. */
export function sayClosed({ state, closedAt, onPaper, signedOn }: Closed, timeZone: string): string {
  const what = state === 'signed' && onPaper ? sayPaper(signedOn) : termStateNames[state];
  return `${capitalise(what)} em ${formatInstant(closedAt, timeZone)}`;
}

/** 'Termo pendente' */
export const TermBadge = ({ state, size }: { state: TermState } & Pick<BadgeProps, 'size'>) => (
  <Badge variant="light" color={colors[state]} size={size}>
    Termo {termStateNames[state]}
  </Badge>
);
