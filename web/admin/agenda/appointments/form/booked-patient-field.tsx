/** The patient of a new appointment: one with a record, or a new one with name and phone only. */
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#web/auth/use-can.ts';
import { PhoneInput } from '#web/ui/masked-fields.tsx';
import { focusOnce } from '#web/ui/route-announcer.tsx';
import type { Caller } from '../../../patients/patients/patient-options.ts';
import { type ChosenPatient, PatientSelect } from '../../../patients/patients/patient-select.tsx';
import { PhoneTaken, UsePatient } from '../../../patients/patients/phone-taken.tsx';
import type { AppointmentFormValues } from './appointment-form-values.ts';

type Booked = Pick<AppointmentFormValues, 'patientId' | 'newName' | 'newPhone'>;

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

const none: Booked = { patientId: null, newName: null, newPhone: '' };

export function BookedPatientField(props: BookedPatientFieldProps) {
  const { values, onChange, errors, initial, locked = false, focused = false, isFirstOfPage = false } = props;
  const mayRegister = useCan()('registration');
  const { newName, newPhone } = values;
  // The button that leads back to the search leaves the page with the focus.
  const [isBack, setBack] = useState(false);
  /** Found by the phone of a new one. */
  const [used, setUsed] = useState<ChosenPatient>();
  const first = used ?? initial;
  if (newName !== null)
    return (
      <NewPatientFields
        fullName={newName}
        phone={newPhone}
        onChange={({ fullName, phone }) => onChange({ patientId: null, newName: fullName, newPhone: phone })}
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
          ? ({ fullName, phone }) => onChange({ patientId: null, newName: fullName, newPhone: phone })
          : undefined
      }
      error={errors.patientId}
    />
  );
}

type NewPatientFieldsProps = Pick<BookedPatientFieldProps, 'errors'> & {
  fullName: string;
  phone: string;
  onChange: (caller: Caller) => void;
  /** Back to the search. */
  onBack: () => void;
  onUse: (patient: ChosenPatient) => void;
};

function NewPatientFields({ fullName, phone, onChange, onBack, onUse, errors }: NewPatientFieldsProps) {
  // The first that is missing gets the focus.
  const [asksName] = useState(fullName === '');
  return (
    <Stack gap="sm" role="group" aria-label="Novo paciente">
      <TextInput
        label="Nome do novo paciente"
        withAsterisk
        autoComplete="off"
        value={fullName}
        onChange={(event) => onChange({ fullName: event.currentTarget.value, phone })}
        ref={asksName ? focusOnce : undefined}
        error={errors.newName}
      />
      <PhoneInput
        label="Telefone"
        withAsterisk
        value={phone}
        onChange={(masked) => onChange({ fullName, phone: masked })}
        ref={asksName ? undefined : focusOnce}
        error={errors.newPhone}
      />
      <PhoneTaken
        fullName={fullName}
        phone={phone}
        action={(patient) => <UsePatient patient={patient} onUse={() => onUse(patient)} />}
      />
      <Text size="sm" c="dimmed">
        O cadastro fica incompleto até ter a data de nascimento.{' '}
        <Anchor component="button" type="button" inherit onClick={onBack}>
          Escolher outro paciente
        </Anchor>
      </Text>
    </Stack>
  );
}
