/** Titles, order and use of the sections, and after how many hours an author is reminded. */
import { Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sectionTitles } from '#contract/patients/record.ts';
import {
  type RecordSettings,
  recordSettingsInput,
  sectionTitleLength,
  unsignedBounds,
} from '#contract/patients/record-settings.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { RecordForm, RecordFormActions, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { ProcedureChoices } from './procedure-choices.tsx';

type Values = Omit<RecordSettings, 'unsignedHours'> & { unsignedHours: number | string };

export function RecordSettingsForm({ settings }: { settings: RecordSettings }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm<Values, RecordSettings>({
    record: settings,
    check: (values) => checkFields(recordSettingsInput, values),
    save: ({ unsignedHours, ...others }) =>
      client.recordSettings.update({ ...others, unsignedHours: Number(unsignedHours) }),
    onSaved: (saved) => {
      queryClient.setQueryData(api.recordSettings.get.queryKey(), saved);
      queryClient.invalidateQueries({ queryKey: api.record.key() });
      showStored(form, saved);
      notify.success('Seções da consulta salvas com sucesso');
    },
    onRefused: (error) => withReason('Erro ao salvar as seções da consulta', error),
  });
  const { form, pending } = frame;
  const { sections, procedures } = form.values;
  const errorOf = (field: 'sections' | 'procedures') =>
    form.errors[field] ? String(form.errors[field]) : null;
  return (
    <RecordForm frame={frame} aria-labelledby="record-sections">
      <Stack gap="lg">
        <Card component="section" aria-labelledby="record-sections">
          <Stack gap="md">
            <div>
              <Title order={3} id="record-sections">
                Seções da consulta
              </Title>
              <Text c="dimmed">O que já foi assinado guarda os títulos com que foi assinado.</Text>
            </div>
            {sections.map(({ key, title }, index) => (
              <Group key={key} gap="xs" align="flex-end">
                <TextInput
                  label={sectionTitles[key]}
                  maxLength={sectionTitleLength}
                  style={{ flex: '1 1 14rem' }}
                  {...form.getInputProps(`sections.${index}.title`)}
                />
                <Group gap={4} wrap="nowrap" mb={4}>
                  <OrderButtons
                    name={title}
                    index={index}
                    count={sections.length}
                    onMove={(move) => form.reorderListItem('sections', move)}
                  />
                  <Checkbox
                    label="Mostrar"
                    aria-label={`Mostrar: ${title}`}
                    checked={!sections[index]?.hidden}
                    onChange={(event) =>
                      form.setFieldValue(`sections.${index}.hidden`, !event.currentTarget.checked)
                    }
                  />
                </Group>
              </Group>
            ))}
            <FormError>{errorOf('sections')}</FormError>
            <WholeNumberInput
              label="Lembrar o autor de assinar depois de"
              description="Uma vez por texto, por e-mail. Nada é assinado sozinho."
              suffix=" horas"
              w="min(20rem, 100%)"
              min={unsignedBounds.min}
              max={unsignedBounds.max}
              {...form.getInputProps('unsignedHours')}
            />
          </Stack>
        </Card>
        <ProcedureChoices
          sections={sections}
          procedures={procedures}
          error={errorOf('procedures')}
          onChange={(chosen) => form.setFieldValue('procedures', chosen)}
        />
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={pending} submitLabel="Salvar" />
      </Stack>
    </RecordForm>
  );
}
