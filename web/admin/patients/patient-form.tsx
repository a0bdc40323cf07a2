/** The form that registering and editing share: fields, login, checks, the guard against losing what is typed. */
import { Button, Card, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Patient } from '#contract/patients.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { useFollowRecord } from '#web/ui/follow-record.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { useGoUp } from '#web/ui/way-back.ts';
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
  pendingLabel = 'Salvando...',
  onCancel,
}: PatientFormProps) {
  const today = useToday();
  const goUp = useGoUp();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const record = patient ? valuesOf(patient) : emptyPatient;
  const form = useForm<PatientFormValues>({
    initialValues: record,
    validate: (values) => problemsOf(values, patient, today),
  });
  useFollowRecord(form, record);
  const guard = useUnsavedChanges(form.isDirty() || holdsMore);
  const save = useMutation({
    mutationFn: onSave,
    onMutate: () => setRefusal(null),
    onSuccess: (next) => {
      guard.release();
      goUp(next);
    },
    onError: (error, values) => {
      const problems = saveProblems(error, patient ? 'update' : 'create', values.setsPassword);
      form.setErrors(problems.fields);
      setRefusal(problems.general);
      if (!problems.general) focusFirstError(element.current);
    },
  });

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        () => focusFirstError(element.current),
      )}
    >
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
        <FormError>{refusal}</FormError>
        <FormActions>
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>
            Cancelar
          </Button>
          <SubmitButton pending={save.isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </SubmitButton>
        </FormActions>
      </Stack>
      <UnsavedChangesDialog guard={guard} />
    </form>
  );
}
