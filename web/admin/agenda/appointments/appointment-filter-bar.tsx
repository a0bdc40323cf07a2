import { Button, Group, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { periods } from '#contract/agenda/appointment-rules.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './appointment-filter-bar.module.css';
import { type AppointmentFilters, periodLabels, statusChoices, statusLabels } from './appointment-filters.ts';
import { useBookingChoices } from './booking-choices.tsx';

const optionsOf = <Choice extends string>(choices: readonly Choice[], labels: Record<Choice, string>) =>
  choices.map((value) => ({ value, label: labels[value] }));

type FilterBarProps = {
  search: string;
  onSearch: (text: string) => void;
  placeholder: string;
  searching: boolean;
  /** How many of the other filters are not as at first. */
  chosen: number;
  children: ReactNode;
};

/** The search and the other filters of the agenda, which a phone folds. */
export function FilterBar({ search, onSearch, placeholder, searching, chosen, children }: FilterBarProps) {
  const isPhone = useIsPhone();
  const [unfolded, fold] = useDisclosure(false);
  return (
    <Group gap="sm" align="center" role="search" aria-label="Filtrar agendamentos">
      <div className={styles.search}>
        <SearchBox
          value={search}
          onSearch={onSearch}
          label={placeholder.replace(/\.+$/u, '')}
          placeholder={isPhone ? 'Buscar...' : placeholder}
          searching={searching}
        />
      </div>
      {isPhone ? (
        <Button
          variant={chosen > 0 ? 'light' : 'default'}
          size="md"
          px="md"
          aria-expanded={unfolded}
          onClick={fold.toggle}
          data-screen-only
        >
          {chosen > 0 ? `Filtros · ${chosen}` : 'Filtros'}
        </Button>
      ) : null}
      {unfolded || !isPhone ? <div className={styles.choices}>{children}</div> : null}
    </Group>
  );
}

type Choices = Pick<AppointmentFilters, 'period' | 'setPeriod' | 'status' | 'setStatus'>;

export const PeriodFilter = ({ period, setPeriod }: Pick<Choices, 'period' | 'setPeriod'>) => (
  <Select
    aria-label="Período"
    className={styles.choice}
    data={optionsOf(periods, periodLabels)}
    value={period}
    onChange={(chosen) => setPeriod(chosen ?? 'upcoming')}
    allowDeselect={false}
  />
);

export const StatusFilter = ({ status, setStatus }: Pick<Choices, 'status' | 'setStatus'>) => (
  <Select
    aria-label="Status"
    className={styles.short}
    data={optionsOf(statusChoices, statusLabels)}
    value={status}
    onChange={(chosen) => setStatus(chosen ?? 'all')}
    allowDeselect={false}
  />
);

const anyProfessional = 'all';

/** Nothing in a clinic of one professional. */
export function ProfessionalFilter({
  professionalId,
  setProfessionalId,
}: Pick<AppointmentFilters, 'professionalId' | 'setProfessionalId'>) {
  const { data } = useBookingChoices();
  if (!data || data.professionals.length < 2) return null;
  return (
    <Select
      aria-label="Profissional"
      className={styles.choice}
      data={[
        { value: anyProfessional, label: 'Todos os profissionais' },
        ...data.professionals.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
      value={professionalId ?? anyProfessional}
      onChange={(chosen) => setProfessionalId(chosen && chosen !== anyProfessional ? chosen : undefined)}
      allowDeselect={false}
    />
  );
}
