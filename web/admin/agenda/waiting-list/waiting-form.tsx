/** Puts a patient on the waiting list, or changes what is wished, in a dialog. */
import { Checkbox, Chip, Group, Input, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DayPeriod, dayPeriods, defaultService } from '#contract/agenda/appointment-rules.ts';
import { addInput, type WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { weekdayNames } from '#contract/intervals.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { periodLabels, shortWeekday } from '#web/clinic/say-waiting.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type ChosenPatient, PatientSelect } from '../../patients/patients/patient-select.tsx';
import { type BookingChoices, WithBookingChoices } from '../appointments/booking-choices.tsx';
import { does } from '../appointments/form/appointment-form-values.ts';
import { ProcedureField } from '../appointments/form/procedure-field.tsx';

type Wishes = Partial<
  Pick<WaitingEntry, 'procedureId' | 'service' | 'periods' | 'weekdays'> & { professionalId: string }
>;

export type WaitingFormProps = {
  /** Null for a new one. */
  entry: WaitingEntry | null;
  /** Fixed, on the page of a patient. */
  patient?: ChosenPatient | undefined;
  /** What a new entry begins with. */
  wishes?: Wishes | undefined;
  onDone: () => void;
};

export const WaitingForm = (props: WaitingFormProps) => (
  <WithBookingChoices>{(choices) => <Fields {...props} choices={choices} />}</WithBookingChoices>
);

type Values = ReturnType<typeof valuesOf>;

function valuesOf(entry: WaitingEntry | null, patient: ChosenPatient | undefined, wishes: Wishes = {}) {
  const isPlain = !entry || (!entry.procedureId && entry.service === defaultService);
  return {
    patientId: entry?.patient.id ?? patient?.id ?? null,
    service: entry ? (isPlain ? '' : entry.service) : (wishes.service ?? ''),
    procedureId: entry?.procedureId ?? wishes.procedureId ?? null,
    professionalId: entry?.professional?.id ?? wishes.professionalId ?? null,
    periods: entry?.periods ?? wishes.periods ?? [],
    weekdays: (entry?.weekdays ?? wishes.weekdays ?? []).map(String),
    isUrgent: entry?.priority === 'high',
    until: entry?.until ? formatDate(entry.until) : '',
  };
}

const inputOf = ({ patientId, isUrgent, ...values }: Values) => ({
  patientId: patientId ?? '',
  procedureId: values.procedureId ?? undefined,
  service: values.service,
  professionalId: values.professionalId ?? undefined,
  periods: values.periods,
  weekdays: values.weekdays.map(Number).sort(),
  priority: isUrgent ? ('high' as const) : ('normal' as const),
  // An invalid date is passed on as typed, so that the schema refuses it.
  until: values.until.trim() === '' ? null : (readCompleteDate(values.until) ?? values.until.trim()),
});

function Fields({ entry, patient, wishes, onDone, choices }: WaitingFormProps & { choices: BookingChoices }) {
  const queryClient = useQueryClient();
  const today = useToday();
  const frame = useRecordForm({
    record: valuesOf(entry, patient, wishes),
    check: (values) => checkFields(addInput, values, inputOf(values)),
    save: (values) => {
      const { patientId, ...wishes } = inputOf(values);
      return entry
        ? client.waitingList.update({ id: entry.id, ...wishes })
        : client.waitingList.add({ patientId, ...wishes });
    },
    onSaved: (saved) => {
      frame.release();
      notify.success(
        entry
          ? `${saved.patient.fullName}: alterações salvas com sucesso`
          : `${saved.patient.fullName} está na lista de espera`,
      );
      onDone();
      queryClient.invalidateQueries({ queryKey: api.waitingList.key() });
    },
    onRefused: (error, form) => {
      if (['WAITING_ALREADY', 'WAITING_ENDED'].includes(errorCode(error) ?? '')) return errorMessage(error);
      return showProblems(form, error) ? null : withReason('Erro ao salvar', error);
    },
  });
  const { form } = frame;
  const { values, errors } = form;
  const procedure = choices.procedures.find(({ id }) => id === values.procedureId);
  const professionals =
    entry?.professional && choices.professionals.every(({ id }) => id !== entry.professional?.id)
      ? [...choices.professionals, entry.professional]
      : choices.professionals;

  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <PatientSelect
          value={values.patientId}
          onChange={(patientId) => form.setFieldValue('patientId', patientId)}
          initial={entry?.patient ?? patient}
          locked={entry !== null || patient !== undefined}
          error={errors.patientId}
        />
        <ProcedureField
          value={values.service}
          isChosen={values.procedureId !== null}
          choices={choices}
          onType={(service) => {
            if (service !== values.service) form.setValues({ service, procedureId: null });
          }}
          onChoose={(chosen) =>
            form.setValues({
              service: chosen.title,
              procedureId: chosen.id,
              professionalId: does(values.professionalId ?? '', chosen) ? values.professionalId : null,
            })
          }
          error={errors.procedureId ?? errors.service}
        />
        {professionals.length > 1 ? (
          <Select
            label="Profissional"
            placeholder="Qualquer um"
            clearable
            data={professionals.map(({ id, fullName }) => ({
              value: id,
              label: fullName,
              disabled: !does(id, procedure),
            }))}
            value={values.professionalId}
            onChange={(id) => form.setFieldValue('professionalId', id)}
            error={errors.professionalId}
          />
        ) : null}
        <Input.Wrapper label="Períodos" description="Sem escolha: qualquer um" labelElement="div">
          <Chip.Group
            multiple
            value={values.periods}
            onChange={(chosen) => form.setFieldValue('periods', chosen.filter(isPeriod))}
          >
            <Group gap="xs" mt={4}>
              {dayPeriods.map((period) => (
                <Chip key={period} value={period}>
                  {periodLabels[period]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <Input.Wrapper label="Dias da semana" description="Sem escolha: qualquer um" labelElement="div">
          <Chip.Group
            multiple
            value={values.weekdays}
            onChange={(chosen) => form.setFieldValue('weekdays', [...chosen].sort())}
          >
            <Group gap="xs" mt={4}>
              {weekdayNames.map((name, index) => (
                <Chip key={name} value={String(index + 1)} aria-label={name}>
                  {shortWeekday(index + 1)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <DateField
          label="Espera até"
          description="Opcional: o último dia que ainda serve"
          today={today}
          minDate={today}
          defaultDate={today}
          {...form.getInputProps('until')}
          value={values.until}
        />
        <Checkbox
          label="Prioridade alta"
          description="Aparece antes dos outros quando um horário fica livre."
          {...form.getInputProps('isUrgent', { type: 'checkbox' })}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel={entry ? 'Salvar' : 'Adicionar à lista'}
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}

const isPeriod = (value: string): value is DayPeriod => dayPeriods.some((period) => period === value);
