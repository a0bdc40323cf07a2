/** The fields that writing and changing a treatment plan share. */
import { Button, Card, Input, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { planDates, planStatuses } from '#contract/treatment-plans.ts';
import { api } from '#web/api/client.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { planStatusLabels } from '#web/clinic/plan-status.tsx';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { useFollowRecord } from '#web/ui/follow-record.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { useGoUp, useWayBack } from '#web/ui/way-back.ts';
import { dayOf, inputOf, type PlanFormValues, problemsOf } from './plan-form-values.ts';
import { saveProblem } from './save-problem.ts';

type PlanFormProps = {
  patientId: string;
  initialValues: PlanFormValues;
  submitLabel: string;
  savedMessage: string;
  save: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
};

export function PlanForm({ patientId, initialValues, submitLabel, savedMessage, save }: PlanFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const goUp = useGoUp();
  const queryClient = useQueryClient();
  const today = useToday();
  const returnTo = paths.admin.patientTreatment(patientId);
  const wayBack = useWayBack(returnTo);
  const form = useForm<PlanFormValues>({
    initialValues,
    validate: (values) => problemsOf(patientId, values),
  });
  useFollowRecord(form, initialValues, ['startDate', 'endDate']);
  const guard = useUnsavedChanges(form.isDirty());
  const start = dayOf(form.values.startDate);

  const saving = useMutation({
    mutationFn: save,
    onMutate: () => setRefusal(null),
    onSuccess: () => {
      guard.release();
      queryClient.invalidateQueries({ queryKey: api.treatmentPlans.key() });
      notify.success(savedMessage);
      goUp(returnTo);
    },
    onError: (error) => {
      if (showProblems(form, error)) focusFirstError(element.current);
      else setRefusal(saveProblem(error));
    },
  });

  return (
    <form
      ref={element}
      noValidate
      aria-label={submitLabel}
      onSubmit={form.onSubmit(
        (values) => saving.mutate(inputOf(patientId, values)),
        () => focusFirstError(element.current),
      )}
    >
      <Card>
        <Stack gap="lg">
          <FormError>{refusal}</FormError>
          <TextInput
            label="Título"
            withAsterisk
            required
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DateField
              label="Data de início"
              withAsterisk
              minDate={planDates.first}
              maxDate={planDates.last}
              today={today}
              defaultDate={today}
              {...form.getInputProps('startDate')}
              value={form.values.startDate}
              onChange={(typed) => {
                form.setFieldValue('startDate', typed);
                // What was wrong with the end may be right for another beginning.
                form.clearFieldError('endDate');
              }}
            />
            <DateField
              label="Data de término"
              description="Opcional"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              minDate={start ?? planDates.first}
              maxDate={planDates.last}
              today={today}
              defaultDate={start ?? today}
              {...form.getInputProps('endDate')}
              value={form.values.endDate}
            />
          </SimpleGrid>
          <Textarea label="Descrição" {...form.getInputProps('description')} />
          <Input.Wrapper label="Status" labelElement="div">
            <SegmentedControl
              aria-label="Status"
              fullWidth
              size="md"
              data={planStatuses.map((value) => ({ value, label: planStatusLabels[value] }))}
              value={form.values.status}
              onChange={(status) => form.setFieldValue('status', status)}
            />
          </Input.Wrapper>
          <FormActions>
            <Button component={Link} {...wayBack} variant="default" disabled={saving.isPending}>
              Cancelar
            </Button>
            <SubmitButton pending={saving.isPending} pendingLabel="Salvando...">
              {submitLabel}
            </SubmitButton>
          </FormActions>
        </Stack>
      </Card>
      <UnsavedChangesDialog guard={guard} />
    </form>
  );
}
