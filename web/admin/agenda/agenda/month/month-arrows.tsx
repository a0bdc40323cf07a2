/** To the month before and to the next one, within the calendar. */
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { firstDay, lastDay } from '#contract/agenda/agenda-address.ts';
import { addMonths, monthOf } from '#web/ui/month-days.ts';

type MonthArrowsProps = {
  month: string;
  size: 'md' | 'xl';
  /** Of the icons; without it Tabler's own size. */
  iconSize?: string;
  onTurn: (month: string) => void;
};

export const MonthArrows = ({ month, size, iconSize, onTurn }: MonthArrowsProps) => (
  <>
    <ActionIcon
      size={size}
      color="gray"
      aria-label="Mês anterior"
      disabled={month === monthOf(firstDay)}
      onClick={() => onTurn(addMonths(month, -1))}
    >
      <IconChevronLeft aria-hidden size={iconSize} />
    </ActionIcon>
    <ActionIcon
      size={size}
      color="gray"
      aria-label="Próximo mês"
      disabled={month === monthOf(lastDay)}
      onClick={() => onTurn(addMonths(month, 1))}
    >
      <IconChevronRight aria-hidden size={iconSize} />
    </ActionIcon>
  </>
);
