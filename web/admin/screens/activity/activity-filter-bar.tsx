import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activityKinds, activityPeriods } from '#contract/accounts/activity.ts';
import { api } from '#web/api/client.ts';
import { PatientSelect } from '../../patients/patients/patient-select.tsx';
import styles from './activity.module.css';
import { type ActivityFilters, kindLabels, periodLabels } from './activity-filters.ts';

const optionsOf = <Choice extends string>(choices: readonly Choice[], labels: Record<Choice, string>) =>
  choices.map((value) => ({ value, label: labels[value] }));

type FilterBarProps = {
  filters: ActivityFilters;
  /** The patient of the id in the address. */
  patient: { id: string; fullName: string } | null | undefined;
};

export function ActivityFilterBar({ filters, patient }: FilterBarProps) {
  const people = useQuery(api.activity.people.queryOptions({ staleTime: 60_000 }));
  const { period, kind, userId, patientId } = filters;
  return (
    <search className={styles.filters} aria-label="Filtrar atividades">
      <Select
        aria-label="Período"
        data={optionsOf(activityPeriods, periodLabels)}
        value={period}
        onChange={(chosen) => filters.setPeriod(chosen ?? 'all')}
        allowDeselect={false}
      />
      <Select
        aria-label="Tipo de atividade"
        data={optionsOf(activityKinds, kindLabels)}
        value={kind}
        onChange={(chosen) => filters.setKind(chosen ?? 'all')}
        allowDeselect={false}
      />
      <Select
        aria-label="Pessoa da equipe"
        placeholder="Toda a equipe"
        data={(people.data?.rows ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        value={userId ?? null}
        onChange={filters.setUserId}
        searchable
        clearable
        nothingFoundMessage="Ninguém da equipe com este nome."
      />
      <PatientSelect
        // The name of a patient in the address arrives with the list; the field then starts anew with it.
        key={patientId && patient ? patientId : 'none'}
        value={patientId ?? null}
        onChange={filters.setPatientId}
        {...(patient ? { initial: patient } : {})}
        filter
      />
    </search>
  );
}
