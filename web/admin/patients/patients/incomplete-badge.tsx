import { Badge } from '@mantine/core';

/** A record without a birth date, as a booking in the agenda makes it, or a minor's without a responsible person. */
const incompleteRecord = 'Cadastro incompleto';
export const minorAlone = 'Menor de idade sem responsável no cadastro';

/** @param isMinor the birth date is there, so that the responsible person is what is missing */
export const sayIncomplete = (isMinor: boolean) =>
  isMinor ? `${incompleteRecord}: sem responsável` : incompleteRecord;

type IncompleteBadgeProps = {
  isMinor: boolean;
  /** In a list. */
  isShort?: boolean;
};

export const IncompleteBadge = ({ isMinor, isShort = false }: IncompleteBadgeProps) => (
  <Badge
    color="yellow"
    h="auto"
    mih="var(--badge-height)"
    miw={0}
    maw="100%"
    styles={{ label: { whiteSpace: 'normal' } }}
  >
    {isShort && isMinor ? 'Sem responsável' : sayIncomplete(isMinor)}
  </Badge>
);
