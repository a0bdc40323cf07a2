/** A short form for a new plan, which starts today and is active. */
import { Anchor, Card, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { quickPlanInput, quickPlanWithoutPatient } from '#contract/patients/treatment-plans.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { paths } from '#web/paths.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { saveFailed } from './plan-form-values.ts';

const empty = { title: '', description: '' };

export function QuickPlanForm({ patientId }: { patientId: string }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm({
    record: empty,
    check: (values) => checkFields(quickPlanInput, values, { patientId, ...values }),
    save: (values) => client.treatmentPlans.create({ patientId, ...values }),
    onSaved: (_, { title }) => {
      frame.form.reset();
      queryClient.invalidateQueries({ queryKey: api.treatmentPlans.key() });
      notify.success('Plano de tratamento criado com sucesso!', { description: title });
    },
    onRefused: (error, form) => {
      if (errorCode(error) === 'NOT_FOUND') return quickPlanWithoutPatient;
      return showProblems(form, error) ? null : withReason(saveFailed, error);
    },
  });
  const { form } = frame;

  return (
    <Card component="section" aria-labelledby="quick-plan">
      <Title order={2} id="quick-plan">
        Adicionar plano
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Começa hoje, como ativo.{' '}
        <Anchor component={Link} to={paths.admin.newTreatmentPlan(patientId)} underline="always" inherit>
          Escolher datas e status
        </Anchor>
      </Text>
      <RecordForm frame={frame} aria-labelledby="quick-plan">
        <Stack gap="md">
          <FormError>{frame.refusal}</FormError>
          <TextInput
            label="Título"
            withAsterisk
            required
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <Textarea label="Descrição" {...form.getInputProps('description')} />
          <RecordFormActions pending={frame.pending} submitLabel="Adicionar Plano" />
        </Stack>
      </RecordForm>
    </Card>
  );
}
