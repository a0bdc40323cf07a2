/** The form for registering and editing a patient. */
import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Patient } from '#contract/patients/patients.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { FormError } from '#web/ui/form.tsx';
import { useReturnTo } from '#web/ui/history.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import type { Access } from '../../../accounts/access/access-text.ts';
import { useHandOver } from '../../../accounts/access/use-hand-over.tsx';
import { useNotes } from '../use-notes.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import { PatientFields } from './patient-fields.tsx';
import { saveProblems } from './patient-form-errors.ts';
import { emptyPatient, problemsOf, type SavedValues, shownName, valuesOf } from './patient-form-values.ts';

type SavedForm = {
  /** The address to go to. */
  next: string;
  /** What to hand over first: a new password, or a link. */
  access: Access | null;
};

type PatientFormProps = {
  /** The record being edited; undefined for a new patient. */
  patient?: Patient;
  /** Renders the photo's field. Without a photo it shows the initials of `name`. */
  photo: (name: string) => ReactNode;
  /** Whether something beside the fields is unsaved too, such as a picked photo. */
  holdsMore?: boolean;
  onSave: (values: SavedValues) => Promise<SavedForm>;
  submitLabel: string;
  /** The text of the button while saving. */
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
  const { handOver, dialog } = useHandOver();
  const frame = useRecordForm({
    record: patient ? valuesOf(patient) : emptyPatient,
    check: (values) => problemsOf(values, patient, today),
    holdsMore,
    save: (values) => onSave(notes.sent ? values : { ...values, notes: undefined }),
    onSaved: ({ next, access }) => {
      frame.release();
      const leave = () => returnTo(next);
      if (access) handOver(access, leave);
      else leave();
    },
    onRefused: (error, form, { setsPassword }) => {
      const problems = saveProblems(error, patient ? 'update' : 'create', setsPassword);
      form.setErrors(problems.fields);
      return problems.general;
    },
  });
  const { form } = frame;
  const notes = useNotes(form.isDirty('notes'), patient?.notes !== undefined || !patient);

  return (
    <RecordForm frame={frame} blocked={notes.blocked}>
      {dialog}
      <Stack gap="lg">
        <Card>
          <Stack gap="md">
            {photo(shownName(form.values))}
            <PatientFields form={form} patientId={patient?.id} withNotes={notes.shown} />
          </Stack>
        </Card>
        <Card component="section" aria-labelledby="credentials" id="acesso">
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
