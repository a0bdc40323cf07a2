/** To the month before and to the next one, within the months of two days. */
import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import { addMonths, monthOf } from './month-days.ts';

type MonthArrowsProps = {
  month: string;
  first: string;
  last: string;
  size: 'md' | 'xl' | 44;
  /** Of the icons; without it Tabler's own size. */
  iconSize?: string;
  className?: string | undefined;
  onTurn: (month: string) => void;
};

export function MonthArrows({ month, first, last, iconSize, onTurn, ...look }: MonthArrowsProps) {
  const turn = (months: number, label: string, Icon: typeof IconChevronLeft, isEnd: boolean) => (
    <ActionIcon
      {...look}
      color="gray"
      bg={isEnd ? 'transparent' : undefined}
      aria-label={label}
      disabled={isEnd}
      onClick={() => onTurn(addMonths(month, months))}
    >
      <Icon aria-hidden size={iconSize} />
    </ActionIcon>
  );
  return (
    <Group gap={0} wrap="nowrap">
      {turn(-1, 'Mês anterior', IconChevronLeft, month <= monthOf(first))}
      {turn(1, 'Próximo mês', IconChevronRight, month >= monthOf(last))}
    </Group>
  );
}
