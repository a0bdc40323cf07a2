/** What is searched, and for which patient. */
import { Button, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import {
  dayPeriods,
  defaultDurationMinutes,
  defaultService,
  durations,
} from '#contract/agenda/appointment-rules.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { weekdayNames } from '#contract/intervals.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { periodLabels, shortWeekday } from '#web/clinic/waiting-wording.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { sayDuration } from '../../../format/duration.ts';
import { type ChosenPatient, PatientSelect } from '../../patients/patients/patient-select.tsx';
import type { BookingChoices } from '../appointments/booking-choices.tsx';
import { does } from '../appointments/form/appointment-form-values.ts';
import { findProcedures } from '../appointments/form/procedure-options.ts';
import styles from './free-times.module.css';
import type { useFreeTimesFilters } from './free-times-filters.ts';

type FilterFieldsProps = Pick<ReturnType<typeof useFreeTimesFilters>, 'filters' | 'narrowed' | 'change'> & {
  choices: BookingChoices;
  patient: ChosenPatient | null;
  onPatient: (patient: ChosenPatient | null) => void;
  /** Each clears the field of the patient. */
  bookings: number;
};

export function FilterFields({
  filters,
  narrowed,
  change,
  choices,
  patient,
  onPatient,
  bookings,
}: FilterFieldsProps) {
  const { procedureId, minutes, professionalIds } = filters;
  const procedure = choices.procedures.find(({ id }) => id === procedureId);
  // Above the times only what is asked first; beside them all.
  const isBeside = useMediaQuery('(min-width: 75em)');
  const [unfolded, fold] = useDisclosure(false);
  /** What was typed and is no procedure. */
  const [unknown, setUnknown] = useState('');
  return (
    <Stack gap="sm">
      <div className={styles.fields}>
        <PatientSelect
          key={bookings}
          label="Para quem?"
          optional
          value={patient?.id ?? null}
          initial={patient ?? undefined}
          onChange={(_, chosen) => onPatient(chosen)}
        />
        <Select
          label="Procedimento"
          placeholder={defaultService}
          searchable
          clearable
          data={choices.procedures.map(({ id, title }) => ({ value: id, label: title }))}
          filter={({ options, search }) => {
            const found = new Set(findProcedures(search, choices.procedures).map(({ id }) => id));
            return options.filter((option) => 'value' in option && found.has(option.value));
          }}
          value={procedure?.id ?? null}
          onChange={(id) => {
            const chosen = choices.procedures.find((each) => each.id === id);
            change({
              procedureId: id ?? undefined,
              minutes: undefined,
              professionalIds: professionalIds.filter((each) => does(each, chosen)),
            });
          }}
          nothingFoundMessage="Nenhum procedimento encontrado."
          onFocus={() => setUnknown('')}
          onBlur={({ currentTarget: { value: typed } }) =>
            setUnknown(findProcedures(typed, choices.procedures).length === 0 ? typed : '')
          }
          error={
            unknown
              ? `“${unknown}” não está no catálogo. Os horários são de ${procedure?.title ?? defaultService}.`
              : undefined
          }
          description={procedure ? sayDuration(procedure.minutes) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {procedure ? null : (
          <Select
            label="Duração"
            className={styles.short}
            data={durations.map((each) => ({ value: String(each), label: sayDuration(each) }))}
            value={String(minutes ?? defaultDurationMinutes)}
            onChange={(chosen) =>
              change({ minutes: Number(chosen) === defaultDurationMinutes ? undefined : Number(chosen) })
            }
            allowDeselect={false}
          />
        )}
        {isBeside ? null : (
          <Button
            size="md"
            px="sm"
            variant={narrowed > 0 ? 'light' : 'default'}
            aria-expanded={unfolded}
            onClick={fold.toggle}
          >
            {narrowed > 0 ? `Mais filtros · ${narrowed}` : 'Mais filtros'}
          </Button>
        )}
      </div>
      {unfolded || isBeside ? (
        <MoreFields filters={filters} change={change} choices={choices} procedure={procedure} />
      ) : null}
    </Stack>
  );
}

type MoreFieldsProps = Pick<FilterFieldsProps, 'filters' | 'change' | 'choices'> & {
  procedure: BookableProcedure | undefined;
};

function MoreFields({ filters, change, choices, procedure }: MoreFieldsProps) {
  const { professionalIds, periods, weekdays } = filters;
  return (
    <>
      {choices.professionals.length > 1 ? (
        <ChoiceChips
          label="Profissional"
          values={professionalIds}
          onChange={(chosen) => change({ professionalIds: chosen })}
          options={choices.professionals.map(({ id, fullName, color }) => ({
            value: id,
            disabled: !does(id, procedure),
            children: (
              <span className={styles.marked}>
                <ColorMark color={color} />
                {fullName}
              </span>
            ),
          }))}
        />
      ) : null}
      <ChoiceChips
        label="Período"
        values={periods}
        onChange={(chosen) => change({ periods: dayPeriods.filter((each) => chosen.includes(each)) })}
        options={dayPeriods.map((value) => ({ value, children: periodLabels[value] }))}
      />
      <ChoiceChips
        label="Dias da semana"
        values={weekdays.map(String)}
        onChange={(chosen) => change({ weekdays: chosen.map(Number).sort() })}
        options={weekdayNames.map((name, index) => ({
          value: String(index + 1),
          children: shortWeekday(index + 1),
          label: name,
        }))}
      />
      <FirstDay from={filters.from} onChange={(from) => change({ from })} />
    </>
  );
}

type FirstDayProps = { from: string | undefined; onChange: (from: string | undefined) => void };

function FirstDay({ from, onChange }: FirstDayProps) {
  const today = useToday();
  const [typed, setTyped] = useState(from ? formatDate(from) : '');
  // Cleared from outside.
  const shown = from === undefined && readCompleteDate(typed) ? '' : typed;
  return (
    <DateField
      label="A partir de"
      placeholder="Hoje"
      today={today}
      minDate={today}
      defaultDate={from ?? today}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const day = readCompleteDate(text);
        if (day || text === '') onChange(day && day > today ? day : undefined);
      }}
    />
  );
}
