/** The form that registering and editing share: fields, login, checks, the guard against losing what is typed. */
import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Patient } from '#contract/patients.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { FormError } from '#web/ui/form.tsx';
import { useReturnTo } from '#web/ui/history.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { CredentialsFields } from './credentials-fields.tsx';
import { PatientFields } from './patient-fields.tsx';
import { saveProblems } from './patient-form-errors.ts';
import { emptyPatient, type PatientFormValues, problemsOf, valuesOf } from './patient-form-values.ts';

type PatientFormProps = {
  /** The record being edited; without one a new patient is registered. */
  patient?: Patient;
  /** The part of the form that holds the photo; without one it shows the initials of the name as typed. */
  photo: (name: string) => ReactNode;
  /** Something outside the fields that would be lost too, such as a photo that is not sent yet. */
  holdsMore?: boolean;
  /** Saves and says where to go then; throws what the server refused. */
  onSave: (values: PatientFormValues) => Promise<string>;
  submitLabel: string;
  /** What the button reads while saving. */
  pendingLabel?: string;
  onCancel: () => void;
};

export function PatientForm({
  patient,
  photo,
  holdsMore = false,
  onSave,
  submitLabel,
  pendingLabel,
  onCancel,
}: PatientFormProps) {
  const today = useToday();
  const returnTo = useReturnTo();
  const frame = useRecordForm({
    record: patient ? valuesOf(patient) : emptyPatient,
    check: (values) => problemsOf(values, patient, today),
    holdsMore,
    save: onSave,
    onSaved: (next) => {
      frame.release();
      returnTo(next);
    },
    onRefused: (error, form, { setsPassword }) => {
      const problems = saveProblems(error, patient ? 'update' : 'create', setsPassword);
      form.setErrors(problems.fields);
      return problems.general;
    },
  });
  const { form } = frame;

  return (
    <RecordForm frame={frame}>
      <Stack gap="lg">
        <Card>
          <Stack gap="md">
            {photo(form.values.fullName)}
            <PatientFields form={form} emailIsRequired={!patient} />
          </Stack>
        </Card>
        <Card component="section" aria-labelledby="credentials">
          <Stack gap="md">
            <Title order={2} id="credentials">
              Acesso ao portal
            </Title>
            <CredentialsFields form={form} patient={patient} />
          </Stack>
        </Card>
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions
          pending={frame.pending}
          pendingLabel={pendingLabel}
          submitLabel={submitLabel}
          cancel={onCancel}
        />
      </Stack>
    </RecordForm>
  );
}
