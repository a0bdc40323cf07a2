/** What is searched, and for which patient. */
import { Button, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { dayPeriods, defaultDurationMinutes, durations } from '#contract/agenda/appointment-rules.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { weekdayNames } from '#contract/intervals.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { periodLabels, shortWeekday } from '#web/clinic/say-waiting.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate, readNearDate } from '#web/format/typed-date.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { sayDuration } from '../../../format/duration.ts';
import { type ChosenPatient, PatientSelect } from '../../patients/patients/patient-select.tsx';
import type { BookingChoices } from '../appointments/booking-choices.tsx';
import { does } from '../appointments/form/appointment-form-values.ts';
import { ProcedureField } from '../appointments/form/procedure-field.tsx';
import styles from './free-times.module.css';
import type { useFreeTimesFilters } from './free-times-filters.ts';

type FilterFieldsProps = Pick<ReturnType<typeof useFreeTimesFilters>, 'filters' | 'narrowed' | 'change'> & {
  choices: BookingChoices;
  /** What is booked where it is no entry of the catalogue. */
  service: string;
  onService: (service: string) => void;
  patient: ChosenPatient | null;
  onPatient: (patient: ChosenPatient | null) => void;
  firstDay: ReturnType<typeof useFirstDay>;
  /** Each clears the field of the patient. */
  bookings: number;
};

export function FilterFields({
  filters,
  narrowed,
  change,
  choices,
  service,
  onService,
  patient,
  onPatient,
  firstDay,
  bookings,
}: FilterFieldsProps) {
  const { procedureId, minutes, professionalIds } = filters;
  const procedure = choices.procedures.find(({ id }) => id === procedureId);
  // Above the times only what is asked first; beside them all.
  const isBeside = useMediaQuery('(min-width: 75em)');
  const [unfolded, fold] = useDisclosure(false);
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
        <ProcedureField
          value={procedure?.title ?? service}
          isChosen={procedure !== undefined}
          choices={choices}
          description={procedure ? sayDuration(procedure.minutes) : undefined}
          onType={(typed) => {
            onService(typed);
            if (procedure) change({ procedureId: undefined, minutes: undefined });
          }}
          onChoose={(chosen) => {
            onService('');
            change({
              procedureId: chosen.id,
              minutes: undefined,
              professionalIds: professionalIds.filter((each) => does(each, chosen)),
            });
          }}
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
      {isBeside ? null : <Distances {...firstDay} />}
      {unfolded || isBeside ? (
        <MoreFields
          isBeside={isBeside}
          filters={filters}
          change={change}
          choices={choices}
          procedure={procedure}
          firstDay={firstDay}
        />
      ) : null}
    </Stack>
  );
}

type MoreFieldsProps = Pick<FilterFieldsProps, 'filters' | 'change' | 'choices' | 'firstDay'> & {
  isBeside: boolean;
  procedure: BookableProcedure | undefined;
};

function MoreFields({ filters, change, choices, procedure, firstDay, isBeside }: MoreFieldsProps) {
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
      <FirstDay {...firstDay} />
      {isBeside ? <Distances {...firstDay} /> : null}
    </>
  );
}

/** As far on as a return is usually wished. The field reads them too. */
const distances = ['15 dias', '30 dias', '6 meses'];

function Distances({ day, onChange }: ReturnType<typeof useFirstDay>) {
  const today = useToday();
  const dayIn = (distance: string) => readNearDate(distance, today);
  return (
    <ChoiceChips
      label="Daqui a"
      values={distances.filter((distance) => dayIn(distance) === day)}
      onChange={(chosen) => {
        const last = dayIn(chosen.at(-1) ?? '');
        onChange(last ? formatDate(last) : '');
      }}
      options={distances.map((value) => ({ value, children: value }))}
    />
  );
}

function FirstDay({ text, day, onChange }: ReturnType<typeof useFirstDay>) {
  const today = useToday();
  return (
    <DateField
      label="A partir de"
      placeholder="Hoje"
      today={today}
      minDate={today}
      defaultDate={today}
      value={text}
      onChange={onChange}
      error={day && day < today ? 'Esta data já passou. Escolha hoje ou um dia depois.' : undefined}
      saysUnread
    />
  );
}

/** The text of 'A partir de'. Nothing is searched from a day that the field does not show. */
export function useFirstDay({ filters: { from }, change }: Pick<FilterFieldsProps, 'filters' | 'change'>) {
  const today = useToday();
  const [typed, setTyped] = useState(from ? formatDate(from) : '');
  const typedDay = readCompleteDate(typed);
  // Changed from outside.
  const text = typedDay && typedDay > today && typedDay !== from ? (from ? formatDate(from) : '') : typed;
  const day = readCompleteDate(text);
  return {
    text,
    day,
    isRead: text.trim() === '' || (day !== null && day >= today),
    onChange: (next: string) => {
      setTyped(next);
      const chosen = readCompleteDate(next);
      if (chosen || next === '') change({ from: chosen && chosen > today ? chosen : undefined });
    },
  };
}
