import { ActionIcon, Group, Select, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './month-selector.module.css';
import { monthOptions } from './months.ts';

type MonthSelectorProps = {
  year: string;
  /** 1 to 12 */
  month: number;
  onChange: (month: number) => void;
};

/** The months of one year, to choose from or to leaf through. */
export const MonthSelector = ({ year, month, onChange }: MonthSelectorProps) => (
  <Group gap="xs" wrap="nowrap" role="group" aria-label={`Mês de ${year}`}>
    <ActionIcon
      size={44}
      color="gray"
      aria-label="Mês anterior"
      disabled={month === 1}
      onClick={() => onChange(month - 1)}
    >
      <IconChevronLeft aria-hidden />
    </ActionIcon>
    <Select
      aria-label="Mês"
      className={styles.month}
      data={monthOptions}
      value={String(month)}
      onChange={(value) => value && onChange(Number(value))}
      allowDeselect={false}
      maxDropdownHeight={360}
    />
    <Text className={styles.year}>{year}</Text>
    <ActionIcon
      size={44}
      color="gray"
      aria-label="Próximo mês"
      disabled={month === 12}
      onClick={() => onChange(month + 1)}
    >
      <IconChevronRight aria-hidden />
    </ActionIcon>
  </Group>
);
