/** Chooses a patient by a search on the server. The browser loads one page of matches at most. */
import { type ComboboxParsedItem, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/fields.ts';
import type { PatientSummary } from '#contract/patients.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatPhone } from '#web/format/phone.ts';
import { similarNames } from '../similar-names.tsx';
import styles from './patient-select.module.css';
import { useDeletedPatients } from './use-deleted-patients.ts';

export type ChosenPatient = { id: string; fullName: string };

type PatientSelectProps = {
  value: string | null;
  onChange: (patientId: string | null, patient: ChosenPatient | null) => void;
  /** The patient of `value` when the form opens. */
  initial?: ChosenPatient;
  locked?: boolean;
  /** Default: 'Paciente'. */
  label?: string;
  /** The form also works without a patient. */
  optional?: boolean;
  /** Filters the audit log: the choice is optional, and patients whose record is deleted are found too. */
  filter?: boolean;
  error?: React.ReactNode;
};

const pageSize = 20;

export function PatientSelect({
  value,
  onChange,
  initial,
  locked = false,
  label = 'Paciente',
  optional = false,
  filter = false,
  error,
}: PatientSelectProps) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(initial?.fullName ?? '');
  // The name of the chosen patient in the field is not a search.
  const search = typed === chosen?.fullName ? '' : typed.trim().slice(0, limits.search);
  const [asked] = useDebouncedValue(search, 200);
  const found = useQuery(
    api.patients.list.queryOptions({
      input: { search: asked, pageSize },
      placeholderData: keepPreviousData,
      enabled: !locked,
    }),
  );
  const deleted = useDeletedPatients(asked, filter);
  const rows = found.data?.rows ?? [];
  const details = new Map([
    ...rows.map((patient) => [patient.id, detailOf(patient)] as const),
    ...deleted.details,
  ]);
  const searching =
    search !== asked || [found, deleted].some((each) => each.isPending || each.isPlaceholderData);

  return (
    <Select
      label={filter ? undefined : label}
      aria-label={filter ? 'Paciente' : undefined}
      placeholder={filter ? 'Todos os pacientes' : 'Digite o nome, o CPF ou o telefone'}
      withAsterisk={!filter && !optional}
      clearable={filter || optional}
      searchable
      data={optionsOf(
        rows,
        deleted.rows,
        value === chosen?.id ? chosen : undefined,
        searching,
        found.data?.similar ? similarNames(asked) : undefined,
      )}
      // The server has filtered already, ignoring accents and punctuation.
      filter={({ options }) => (search === '' ? options : foundAmong(options, details))}
      value={value}
      onChange={(patientId, option) => {
        const patient = patientId ? { id: patientId, fullName: option.label } : null;
        if (patient) setChosen(patient);
        onChange(patientId, patient);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // Enter chooses the first match once it is loaded. Matches of the previous search are disabled.
      selectFirstOptionOnChange={!searching}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && searching && typed !== '') event.preventDefault();
      }}
      // A refused form moves the focus here; an open list would cover its message.
      openOnFocus={false}
      allowDeselect={false}
      disabled={locked}
      leftSection={locked ? <IconLock aria-hidden size="1.1em" /> : undefined}
      rightSection={locked ? <span /> : undefined}
      classNames={locked ? { input: styles.locked } : undefined}
      error={error}
      maxDropdownHeight={320}
      nothingFoundMessage={
        found.isError || deleted.isError
          ? errorMessage(found.error ?? deleted.error, 'Erro ao carregar pacientes')
          : searching
            ? 'Buscando...'
            : 'Nenhum paciente encontrado para esta busca.'
      }
      renderOption={({ option }) => (
        <Group justify="space-between" gap="xs" flex={1}>
          <span>{option.label}</span>
          <span className={styles.detail}>{details.get(option.value)}</span>
        </Group>
      )}
    />
  );
}

/** Distinguishes two people with the same name. */
const detailOf = ({ cpf, phone, email }: PatientSummary) =>
  cpf ? formatCpf(cpf) : phone ? formatPhone(phone) : email;

/** The chosen patient is always an option, because the field takes its text from there. */
function optionsOf(
  rows: readonly ChosenPatient[],
  deleted: readonly ChosenPatient[],
  chosen: ChosenPatient | undefined,
  searching: boolean,
  /** The heading of names that only resemble the search. */
  similar: string | undefined,
) {
  const optionOf = ({ id, fullName }: ChosenPatient) => ({ value: id, label: fullName, disabled: searching });
  const listed = chosen === undefined || [...rows, ...deleted].some(({ id }) => id === chosen.id);
  const options = (listed ? rows : [...rows, chosen]).map(optionOf);
  if (deleted.length === 0 && !similar) return options;
  return [
    { group: similar ?? 'Pacientes', items: options },
    ...(deleted.length > 0 ? [{ group: 'Prontuários excluídos', items: deleted.map(optionOf) }] : []),
  ];
}

/** Only the options that the search found, without a chosen patient who does not match. */
const foundAmong = (
  options: ComboboxParsedItem[],
  found: ReadonlyMap<string, unknown>,
): ComboboxParsedItem[] =>
  options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return found.has(option.value) ? [option] : [];
    const items = option.items.filter(({ value }) => found.has(value));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
