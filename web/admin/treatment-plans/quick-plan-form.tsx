/** A plan written in passing: a title, perhaps a few words. It begins today and is active. */
import { Card, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { quickPlanInput, quickPlanWithoutPatient } from '#contract/treatment-plans.ts';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { saveProblem } from './save-problem.ts';

type Values = { title: string; description: string };

export function QuickPlanForm({ patientId }: { patientId: string }) {
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    initialValues: { title: '', description: '' },
    validate: (values) => problemsOf(patientId, values),
  });
  const guard = useUnsavedChanges(form.isDirty());
  const create = useMutation(
    api.treatmentPlans.create.mutationOptions({
      onMutate: () => setRefusal(null),
      onSuccess: () => {
        form.reset();
        queryClient.invalidateQueries({ queryKey: api.treatmentPlans.key() });
        notify.success('Plano de tratamento criado com sucesso!');
      },
      onError: (error) => {
        if (errorCode(error) === 'NOT_FOUND') setRefusal(quickPlanWithoutPatient);
        else if (showProblems(form, error)) focusFirstError(element.current);
        else setRefusal(saveProblem(error));
      },
    }),
  );

  return (
    <Card component="section" aria-labelledby="quick-plan">
      <Title order={2} id="quick-plan">
        Adicionar plano
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Começa hoje, como ativo. Datas e status podem ser mudados depois.
      </Text>
      <form
        ref={element}
        noValidate
        aria-labelledby="quick-plan"
        onSubmit={form.onSubmit(
          (values) => create.mutate({ patientId, ...values }),
          () => focusFirstError(element.current),
        )}
      >
        <Stack gap="md">
          <FormError>{refusal}</FormError>
          <TextInput
            label="Título"
            withAsterisk
            required
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <Textarea label="Descrição" {...form.getInputProps('description')} />
          <FormActions>
            <SubmitButton pending={create.isPending} pendingLabel="Salvando...">
              Adicionar Plano
            </SubmitButton>
          </FormActions>
        </Stack>
      </form>
      <UnsavedChangesDialog guard={guard} />
    </Card>
  );
}

function problemsOf(patientId: string, values: Values): Partial<Record<keyof Values, string>> {
  const { error } = quickPlanInput.safeParse({ patientId, ...values });
  const message = (field: keyof Values) => error?.issues.find(({ path }) => path[0] === field)?.message;
  const title = message('title');
  const description = message('description');
  return { ...(title ? { title } : {}), ...(description ? { description } : {}) };
}
