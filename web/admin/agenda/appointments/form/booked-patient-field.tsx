/** The patient of a new appointment: one with a record, or a new one with what is asked on the phone. */
import { Anchor, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { PhoneInput } from '#web/ui/masked-fields.tsx';
import { focusOnce } from '#web/ui/route-announcer.tsx';
import { AlreadyTaken, UsePatient } from '../../../patients/patients/already-taken.tsx';
import { isMinorAt } from '../../../patients/patients/form/birth-date.ts';
import { GuardianFields } from '../../../patients/patients/form/guardian-fields.tsx';
import { type ChosenPatient, PatientSelect } from '../../../patients/patients/patient-select.tsx';
import { type AppointmentFormValues, noNewPatient } from './appointment-form-values.ts';

type Booked = Pick<AppointmentFormValues, 'patientId' | keyof typeof noNewPatient>;

type BookedPatientFieldProps = {
  values: Booked;
  /** @param patient the chosen one */
  onChange: (changed: Booked, patient?: ChosenPatient | null) => void;
  errors: Partial<Record<keyof Booked, React.ReactNode>>;
  /** The patient of `values`. */
  initial?: ChosenPatient | undefined;
  locked?: boolean;
  /** Gets the focus when its panel opens. */
  focused?: boolean;
  /** Gets the focus when its page opens, unless the patient is known. */
  isFirstOfPage?: boolean;
};

const none: Booked = { patientId: null, ...noNewPatient };

export function BookedPatientField(props: BookedPatientFieldProps) {
  const { values, onChange, errors, initial, locked = false, focused = false, isFirstOfPage = false } = props;
  const mayRegister = useCan()('registration');
  const { newName } = values;
  // The button that leads back to the search leaves the page with the focus.
  const [isBack, setBack] = useState(false);
  /** Found by the phone of a new one. */
  const [used, setUsed] = useState<ChosenPatient>();
  const first = used ?? initial;
  if (newName !== null)
    return (
      <NewPatientFields
        values={values}
        onChange={(changed) => onChange({ ...values, ...changed, patientId: null })}
        onBack={() => {
          setBack(true);
          onChange(none);
        }}
        onUse={(patient) => {
          setUsed(patient);
          setBack(true);
          onChange({ ...none, patientId: patient.id }, patient);
        }}
        errors={errors}
      />
    );
  return (
    <PatientSelect
      value={values.patientId}
      onChange={(patientId, patient) => onChange({ ...none, patientId }, patient)}
      {...(first ? { initial: first } : {})}
      locked={locked}
      focused={focused}
      ref={isBack || (isFirstOfPage && !initial && !locked) ? focusOnce : undefined}
      onRegister={
        mayRegister
          ? ({ fullName, phone }) => onChange({ ...none, newName: fullName, newPhone: phone })
          : undefined
      }
      error={errors.patientId}
    />
  );
}

type NewPatientFieldsProps = Pick<BookedPatientFieldProps, 'errors' | 'values'> & {
  onChange: (changed: Partial<Booked>) => void;
  /** Back to the search. */
  onBack: () => void;
  onUse: (patient: ChosenPatient) => void;
};

const guardianNames = {
  guardianName: 'newGuardianName',
  guardianPhone: 'newGuardianPhone',
  guardianCpf: 'newGuardianCpf',
} as const;

function NewPatientFields({ values, onChange, onBack, onUse, errors }: NewPatientFieldsProps) {
  const { newName, newPhone, newBirthDate } = values;
  const fullName = newName ?? '';
  const today = useToday();
  // The first that is missing gets the focus.
  const [asksName] = useState(fullName === '');
  return (
    <Stack gap="sm" role="group" aria-label="Novo paciente">
      <TextInput
        label="Nome do novo paciente"
        withAsterisk
        autoComplete="off"
        value={fullName}
        onChange={(event) => onChange({ newName: event.currentTarget.value })}
        ref={asksName ? focusOnce : undefined}
        error={errors.newName}
      />
      <SimpleGrid type="container" cols={{ base: 1, '24rem': 2 }} spacing="sm">
        <PhoneInput
          label="Telefone"
          withAsterisk={values.newGuardianPhone === ''}
          value={newPhone}
          onChange={(phone) => onChange({ newPhone: phone })}
          ref={asksName ? undefined : focusOnce}
          error={errors.newPhone}
        />
        <DateField
          label="Data de nascimento"
          minDate="1900-01-01"
          maxDate={today}
          today={today}
          value={newBirthDate}
          onChange={(typed) => onChange({ newBirthDate: typed })}
          error={errors.newBirthDate}
        />
      </SimpleGrid>
      <AlreadyTaken
        what="phone"
        fullName={fullName}
        value={newPhone}
        action={(patient) => <UsePatient patient={patient} onUse={() => onUse(patient)} />}
      />
      <GuardianFields
        isMinor={isMinorAt(newBirthDate, today)}
        isPhoneMissing={newPhone === ''}
        field={(name) => {
          const own = guardianNames[name];
          return {
            value: values[own],
            error: errors[own],
            onChange: (typed) =>
              onChange({ [own]: typeof typed === 'string' ? typed : typed.currentTarget.value }),
          };
        }}
      />
      <Text size="sm" c="dimmed">
        {newBirthDate === '' ? 'O cadastro fica incompleto até ter a data de nascimento. ' : ''}
        <Anchor component="button" type="button" inherit onClick={onBack}>
          Escolher outro paciente
        </Anchor>
      </Text>
    </Stack>
  );
}
