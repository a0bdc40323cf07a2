import { Group, Select } from '@mantine/core';
import { periods } from '#contract/appointments.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import styles from './appointment-filter-bar.module.css';
import { type AppointmentFilters, periodLabels, statusChoices, statusLabels } from './appointment-filters.ts';

const optionsOf = <Choice extends string>(choices: readonly Choice[], labels: Record<Choice, string>) =>
  choices.map((value) => ({ value, label: labels[value] }));

type FilterBarProps = { filters: AppointmentFilters; searching: boolean };

export const AppointmentFilterBar = ({ filters, searching }: FilterBarProps) => (
  <Group gap="sm" align="center" role="search" aria-label="Filtrar agendamentos">
    <div className={styles.search}>
      <SearchBox
        value={filters.search}
        onSearch={filters.setSearch}
        placeholder="Buscar agendamento..."
        searching={searching}
      />
    </div>
    <Select
      aria-label="Período"
      className={styles.choice}
      data={optionsOf(periods, periodLabels)}
      value={filters.period}
      onChange={(period) => filters.setPeriod(period ?? 'upcoming')}
      allowDeselect={false}
    />
    <Select
      aria-label="Status"
      className={styles.choice}
      data={optionsOf(statusChoices, statusLabels)}
      value={filters.status}
      onChange={(status) => filters.setStatus(status ?? 'all')}
      allowDeselect={false}
    />
  </Group>
);
