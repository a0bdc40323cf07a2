import { ActionIcon, Group, Select, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import styles from './month-selector.module.css';
import { monthOptions, neighbour } from './months.ts';

type MonthSelectorProps = {
  year: number;
  /** 1 to 12 */
  month: number;
  onChange: (chosen: { year: number; month: number }) => void;
};

/** Selects a month of one year. The arrows also lead into the years before and after. */
export const MonthSelector = ({ year, month, onChange }: MonthSelectorProps) => (
  <div className={styles.container}>
    <Group gap="xs" wrap="nowrap" className={styles.selector} role="group" aria-label={`Mês de ${year}`}>
      <ActionIcon
        size={44}
        color="gray"
        aria-label="Mês anterior"
        onClick={() => onChange(neighbour(year, month, -1))}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <div className={styles.chosen}>
        <Select
          aria-label="Mês"
          classNames={{ root: styles.month, input: styles.name }}
          data={monthOptions()}
          value={String(month)}
          onChange={(value) => value && onChange({ year, month: Number(value) })}
          allowDeselect={false}
          maxDropdownHeight={360}
        />
        <Text className={styles.year}>{year}</Text>
      </div>
      <ActionIcon
        size={44}
        color="gray"
        aria-label="Próximo mês"
        onClick={() => onChange(neighbour(year, month, 1))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </Group>
  </div>
);
