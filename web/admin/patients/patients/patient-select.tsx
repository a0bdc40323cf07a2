/** Chooses a patient by a search on the server. The browser loads one page of matches at most. */
import { Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/fields.ts';
import type { PatientSummary } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatPhone } from '#web/format/phone.ts';
import { IconLock, IconUserPlus } from '#web/ui/icons/icons.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { useHeldWhilePressed } from '#web/ui/use-held-while-pressed.ts';
import { similarNames } from '../../similar-names.tsx';
import { minorAlone } from './incomplete-badge.tsx';
import { type Caller, callerOf, foundAmong, optionsOf, registerValue } from './patient-options.ts';
import styles from './patient-select.module.css';
import { useDeletedPatients } from './use-deleted-patients.ts';

export type ChosenPatient = { id: string; fullName: string; missing?: PatientSummary['missing'] };

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
  /** Offers 'Cadastrar “Zuleica”' as the last option. With it phones distinguish people of one name. */
  onRegister?: ((caller: Caller) => void) | undefined;
  /** Gets the focus when its panel opens. */
  focused?: boolean;
  ref?: React.Ref<HTMLInputElement>;
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
  onRegister,
  focused = false,
  ref,
  error,
}: PatientSelectProps) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(initial?.fullName ?? '');
  // The name of the chosen patient in the field is not a search.
  const words = typed === chosen?.fullName ? '' : typed.trim();
  const search = words.slice(0, limits.search);
  // No value of the form yet, and still not to be lost.
  useUnsavedChanges(search !== '' && !filter && !optional);
  const [asked] = useDebouncedValue(search, 200);
  const found = useQuery(
    api.patients.list.queryOptions({
      input: { search: asked, pageSize, forChoice: true },
      placeholderData: keepPreviousData,
      enabled: !locked,
    }),
  );
  const deleted = useDeletedPatients(asked, filter);
  const searching =
    search !== asked || [found, deleted].some((each) => each.isPending || each.isPlaceholderData);
  const onlySimilar = found.data?.similar === true;
  const caller = onRegister && !searching && !found.isError ? callerOf(words) : null;
  const rows = found.data?.rows ?? [];
  const detailOf = onRegister ? phoneFirst : cpfFirst;
  // Enter alone chooses neither among matches of the previous search, which stay until the next are loaded, nor among names that
  // only resemble a new patient's.
  const choosesFirst = !searching && !(onlySimilar && onRegister);
  const [list, hold] = useHeldWhilePressed({
    options: optionsOf({
      rows,
      deleted: deleted.rows,
      chosen: value === chosen?.id ? chosen : undefined,
      similar: onlySimilar ? similarNames(asked) : undefined,
      caller,
    }),
    details: new Map([
      ...rows.map((patient) => [patient.id, detailOf(patient)] as const),
      ...deleted.details,
    ]),
    caller,
    search,
    // The list scrolls to the option that it selects.
    choosesFirst,
  });

  // A press holds the list of an earlier search for a moment.
  const isShown = !searching && list.search === search;
  const walked = useRef(false);
  /** Where Enter was pressed before the matches of this search were there. */
  const awaited = useRef<EventTarget | null>(null);
  const guardEnter = (event: KeyboardEvent) => {
    awaited.current = null;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    // Who types, walks down and presses Enter means the only match, which is selected already, and not the registration below it.
    const staysOnMatch =
      event.key === 'ArrowDown' && !walked.current && isShown && choosesFirst && list.caller !== null;
    if (isArrow) walked.current = true;
    if (staysOnMatch && list.options.length === 2) {
      event.preventDefault();
      event.stopPropagation();
    }
    const isTab = event.key === 'Tab' && !event.shiftKey && search !== '';
    // It does what Enter does, which puts other fields in the place of this one.
    if (isTab && isShown && list.caller && list.options.length === 1) event.preventDefault();
    const isGuarded = event.key === 'Enter' || (isTab && !isShown);
    if (!isGuarded || typed === '' || walked.current || (isShown && choosesFirst)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isShown && search !== '') awaited.current = event.target;
  };
  // The key is pressed again once they are, and does what it does then: nothing among names that only resemble.
  useEffect(() => {
    if (!isShown) return;
    const enter = new window.KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true });
    awaited.current?.dispatchEvent(enter);
    awaited.current = null;
  }, [isShown]);

  return (
    // React's events come from the list too, which is elsewhere in the document.
    <div onKeyDownCapture={guardEnter} onPointerDownCapture={hold}>
      <Select
        ref={ref}
        label={filter ? undefined : label}
        aria-label={filter ? 'Paciente' : undefined}
        placeholder={filter ? 'Paciente' : 'Digite o nome, o CPF ou o telefone'}
        withAsterisk={!filter && !optional}
        clearable={filter || optional}
        searchable
        data={list.options}
        // The server has filtered already, ignoring accents and punctuation.
        filter={({ options }) => (list.search ? foundAmong(options, list.details) : options)}
        value={value}
        onChange={(patientId, option) => {
          if (patientId === registerValue) {
            if (list.caller) onRegister?.(list.caller);
            return;
          }
          const missing = rows.find(({ id }) => id === patientId)?.missing;
          const patient = patientId ? { id: patientId, fullName: option.label, missing } : null;
          if (patient) setChosen(patient);
          onChange(patientId, patient);
        }}
        searchValue={typed}
        onSearchChange={(text) => {
          walked.current = false;
          awaited.current = null;
          setTyped(text);
        }}
        selectFirstOptionOnChange={list.choosesFirst}
        // A refused form moves the focus here; an open list would cover its message.
        openOnFocus={false}
        allowDeselect={false}
        disabled={locked}
        leftSection={locked ? <IconLock aria-hidden size="1.1em" /> : undefined}
        rightSection={locked ? <span /> : undefined}
        classNames={locked ? { input: styles.locked } : undefined}
        // Named, and not refused: the time is booked while the caller waits.
        description={
          !filter && chosen?.id === value && chosen?.missing === 'guardian' ? <MinorAlone /> : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        maxDropdownHeight={320}
        data-autofocus={focused || undefined}
        nothingFoundMessage={
          found.isError || deleted.isError
            ? errorMessage(found.error ?? deleted.error, 'Erro ao carregar pacientes')
            : searching
              ? 'Buscando...'
              : 'Nenhum paciente encontrado para esta busca.'
        }
        renderOption={({ option }) =>
          option.value === registerValue ? (
            <Group gap="xs" wrap="nowrap" className={styles.register}>
              <IconUserPlus aria-hidden size="1.1em" />
              <span>{option.label}</span>
            </Group>
          ) : (
            <Group justify="space-between" gap="xs" flex={1}>
              <span>{option.label}</span>
              <span className={styles.detail}>{list.details.get(option.value)}</span>
            </Group>
          )
        }
      />
    </div>
  );
}

const MinorAlone = () => (
  <Text span size="sm" c="yellow.9" role="status">
    {minorAlone}. Anote o nome e o telefone de quem responde.
  </Text>
);

/** Distinguishes two people with the same name. */
const cpfFirst = ({ cpf, phone, email }: PatientSummary) =>
  cpf ? formatCpf(cpf) : phone ? formatPhone(phone) : email;
/** Of a caller, the phone is known. */
const phoneFirst = (patient: PatientSummary) =>
  patient.phone ? formatPhone(patient.phone) : cpfFirst(patient);
