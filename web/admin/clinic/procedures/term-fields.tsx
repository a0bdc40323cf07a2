/** The term that a procedure requires, and the risks that it names. */
import { Card, Select, Stack, Textarea, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import type { ProcedureFormValues } from './procedure-form-values.ts';

export function TermFields({ form }: { form: UseFormReturnType<ProcedureFormValues> }) {
  const { data } = useQuery(api.termTemplates.list.queryOptions());
  const rows = (data?.rows ?? []).filter(({ id, active }) => active || id === form.values.termTemplateId);
  return (
    <Card component="section" aria-labelledby="term">
      <Stack gap="md">
        <Title order={2} id="term">
          Termo
        </Title>
        <Select
          label="Termo exigido"
          description="O paciente assina antes. A agenda mostra “termo pendente” enquanto falta."
          placeholder="Nenhum"
          clearable
          allowDeselect={false}
          data={rows.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('termTemplateId')}
          value={form.values.termTemplateId || null}
          onChange={(value) => form.setFieldValue('termTemplateId', value ?? '')}
        />
        <Textarea
          label="Riscos deste procedimento"
          description="Entram no lugar de {riscos} nos termos"
          autosize
          minRows={2}
          {...form.getInputProps('risks')}
        />
      </Stack>
    </Card>
  );
}
