import { Card, Checkbox, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  fillTerm,
  type TermTemplate,
  type TermTemplateInput,
  termFields,
  termTemplateInput,
} from '#contract/patients/term-templates.ts';
import { api, client } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { TermText } from '#web/clinic/term/term-text.tsx';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { Columns } from '#web/ui/columns.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { sayNotPublished, sayPublished } from '../record-settings/say-published.ts';

type Values = Omit<TermTemplateInput, 'validMonths'> & { validMonths: number | string };

export function TermTemplateForm({ stored: given }: { stored: TermTemplate | undefined }) {
  // As it was opened: a version that another person publishes meanwhile is told when this one is saved.
  const [stored] = useState(given);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { name = '', active = true, ofPhotographs = false, body = '', validMonths = 12 } = stored ?? {};
  const frame = useRecordForm<Values, TermTemplate>({
    record: { name, active, ofPhotographs, body, validMonths },
    check: (values) => checkFields(termTemplateInput, values),
    save: (values) => {
      const input = { ...values, validMonths: Number(values.validMonths) };
      return stored
        ? client.termTemplates.publish({ ...input, id: stored.id, version: stored.version })
        : client.termTemplates.create(input);
    },
    onSaved: (saved) => {
      frame.release();
      queryClient.invalidateQueries({ queryKey: api.termTemplates.key() });
      notify.success(sayPublished(saved, stored));
      navigate(paths.admin.recordSettings());
    },
    onRefused: sayNotPublished,
  });
  const { form } = frame;
  const { clinicName } = useClinic();
  const today = useToday();
  const shown = fillTerm(form.values.body, {
    paciente: 'Maria da Silva',
    procedimento: 'Peeling químico',
    profissional: 'Dra. Ana Lima',
    clinica: clinicName,
    data: formatDate(today),
    riscos: 'Os riscos escritos no cadastro do procedimento.',
  });
  return (
    <Columns share="7:5">
      <RecordForm frame={frame} aria-label="Modelo de termo">
        <Stack gap="lg">
          <Card>
            <Stack gap="md">
              <TextInput label="Nome" maxLength={200} {...form.getInputProps('name')} />
              <Textarea
                label="Texto"
                description={`Uma linha que começa com “# ” é um título. Campos: ${Object.entries(termFields)
                  .map(([field, { means }]) => `{${field}}, ${means}`)
                  .join('; ')}.`}
                autosize
                minRows={12}
                maxRows={30}
                {...form.getInputProps('body')}
              />
              <WholeNumberInput
                label="Vale por"
                description="Uma assinatura serve para as próximas visitas do mesmo procedimento"
                suffix=" meses"
                min={1}
                max={60}
                w="min(20rem, 100%)"
                {...form.getInputProps('validMonths')}
              />
              <Checkbox
                label="Autoriza fotos no prontuário"
                description="Assinado, vale como a autorização do paciente; recusado ou revogado, ninguém o fotografa mais"
                {...form.getInputProps('ofPhotographs', { type: 'checkbox' })}
              />
              <Checkbox
                label="Em uso"
                description="Fora de uso, novos termos deste modelo não são pedidos"
                {...form.getInputProps('active', { type: 'checkbox' })}
              />
            </Stack>
          </Card>
          <FormError>{frame.refusal}</FormError>
          <RecordFormActions
            pending={frame.pending}
            submitLabel="Publicar"
            pendingLabel="Publicando..."
            cancel={paths.admin.recordSettings()}
          />
        </Stack>
      </RecordForm>
      <Card component="section" aria-labelledby="preview">
        <Title order={3} id="preview">
          Prévia
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Como o paciente lê, com nomes inventados.
        </Text>
        <TermText text={shown} />
      </Card>
    </Columns>
  );
}
