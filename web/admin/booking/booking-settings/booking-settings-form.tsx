/** Rules, open procedures and the public page, saved together. */
import { Alert, Card, Radio, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BookingSettings, bookingRules } from '#contract/booking/booking-rules.ts';
import type { BookingMode } from '#contract/booking-reasons.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconEye } from '#web/ui/icons/icons.ts';
import { RecordForm, RecordFormActions, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type BookingValues, inputOf, problemsOf, valuesOf } from './booking-form-values.ts';
import styles from './booking-settings.module.css';
import { OpenProcedures } from './open-procedures.tsx';
import { PublicPageCard } from './public-page-card.tsx';
import { RuleFields } from './rule-fields.tsx';
import { sayWhatPatientsSee } from './say-booking-rules.ts';

const modes: { value: BookingMode; label: string; description: string }[] = [
  { value: 'off', label: 'Desligado', description: 'Só a equipe agenda.' },
  {
    value: 'request',
    label: 'Por pedido',
    description: 'O paciente pede um horário livre, e a recepção aceita.',
  },
  { value: 'instant', label: 'Direto', description: 'O paciente marca um horário livre na hora.' },
];

export function BookingSettingsForm({ settings }: { settings: BookingSettings }) {
  const queryClient = useQueryClient();
  const record = useMemo(() => valuesOf(settings), [settings]);
  const frame = useRecordForm({
    record,
    check: problemsOf,
    save: (values) => client.bookingRules.update(inputOf(values)),
    onSaved: (saved) => {
      queryClient.setQueryData(api.bookingRules.get.queryKey(), saved);
      queryClient.invalidateQueries({ queryKey: api.procedures.key() });
      showStored(frame.form, valuesOf(saved));
      if (saved.mode !== 'off' && !saved.procedures.some(({ bookableOnline }) => bookableOnline))
        notify.warning(
          'Regras salvas. Nenhum procedimento está aberto: os pacientes ainda não podem agendar.',
        );
      else notify.success('Regras salvas com sucesso');
    },
    onRefused: (error, form) => (showProblems(form, error) ? null : withReason('Erro ao salvar', error)),
  });
  const { form, pending } = frame;
  const { values } = form;
  const isOff = values.mode === 'off';
  return (
    <RecordForm frame={frame} aria-label="Agendamento online">
      <Stack gap="lg" className={styles.form}>
        <Card component="section" aria-labelledby="booking-mode">
          <Stack gap="md">
            <Title order={3} id="booking-mode">
              Como os pacientes agendam
            </Title>
            <Radio.Group aria-labelledby="booking-mode" {...form.getInputProps('mode')} value={values.mode}>
              <div className={styles.modes}>
                {modes.map(({ value, label, description }) => (
                  <Radio.Card key={value} value={value} className={styles.mode} disabled={pending}>
                    <Radio.Indicator />
                    <span>
                      <span className={styles.modeLabel}>{label}</span>
                      <span className={styles.modeText}>{description}</span>
                    </span>
                  </Radio.Card>
                ))}
              </div>
            </Radio.Group>
            <WhatPatientsSee values={values} settings={settings} />
          </Stack>
        </Card>
        <RuleFields form={form} isOff={isOff} />
        <OpenProcedures form={form} procedures={settings.procedures} isOff={isOff} />
        <PublicPageCard form={form} isOff={isOff} />
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={pending} submitLabel="Salvar regras" />
      </Stack>
    </RecordForm>
  );
}

/** With what is in the fields, before it is saved. */
function WhatPatientsSee({ values, settings }: { values: BookingValues; settings: BookingSettings }) {
  const rules = bookingRules.safeParse(inputOf(values)).data;
  const titles = settings.procedures
    .filter(({ id }) => values.procedureIds.includes(id))
    .map(({ title }) => title);
  return (
    <Alert icon={<IconEye aria-hidden />} title="O que o paciente vê" role="status">
      {rules ? (
        sayWhatPatientsSee(rules, titles).map((sentence) => <Text key={sentence}>{sentence}</Text>)
      ) : (
        <Text>Corrija os campos marcados.</Text>
      )}
    </Alert>
  );
}
