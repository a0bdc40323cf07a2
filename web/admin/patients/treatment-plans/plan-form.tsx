/** The form for writing and changing a treatment plan. */
import { Card, Input, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { planDates, planStatuses } from '#contract/patients/treatment-plans.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { planStatusLabels } from '#web/clinic/plan-status.tsx';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { useReturnTo } from '#web/ui/history.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { inputOf, type PlanFormValues, problemsOf, saveFailed } from './plan-form-values.ts';

type PlanFormProps = {
  patientId: string;
  initialValues: PlanFormValues;
  submitLabel: string;
  savedMessage: string;
  save: (input: ReturnType<typeof inputOf>) => Promise<unknown>;
};

export function PlanForm({ patientId, initialValues, submitLabel, savedMessage, save }: PlanFormProps) {
  const returnTo = useReturnTo();
  const queryClient = useQueryClient();
  const today = useToday();
  const backTo = paths.admin.patientTreatment(patientId);
  const frame = useRecordForm({
    record: initialValues,
    together: ['startDate', 'endDate'],
    check: (values) => problemsOf(patientId, values),
    save: (values) => save(inputOf(patientId, values)),
    onSaved: (_, { title }) => {
      frame.release();
      queryClient.invalidateQueries({ queryKey: api.treatmentPlans.key() });
      notify.success(savedMessage, { description: title });
      returnTo(backTo);
    },
    onRefused: (error, form) => (showProblems(form, error) ? null : withReason(saveFailed, error)),
  });
  const { form } = frame;
  const start = readCompleteDate(form.values.startDate);

  return (
    <RecordForm frame={frame} aria-label={submitLabel}>
      <Card>
        <Stack gap="lg">
          <FormError>{frame.refusal}</FormError>
          <TextInput
            label="Título"
            withAsterisk
            required
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
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
                // An end that was too early may be valid for another start.
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
          <RecordFormActions pending={frame.pending} submitLabel={submitLabel} cancel={backTo} />
        </Stack>
      </Card>
    </RecordForm>
  );
}
