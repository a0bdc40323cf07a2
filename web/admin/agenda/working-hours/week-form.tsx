/** The week of a schedule: drawn or typed, with the day from which it holds and the free times that come out. */
import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/agenda/working-hours.ts';
import { missingValidFrom } from '#contract/agenda/working-hours.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError, SubmitButton } from '#web/ui/form.tsx';
import { RecordForm, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { BreakButton } from './break-button.tsx';
import { FreeTimesPreview } from './free-times-preview.tsx';
import { showMet } from './met-list.ts';
import { completed, problemOfDay, type Week } from './week.ts';
import styles from './week-form.module.css';
import { WeekGrid } from './week-grid.tsx';
import { WouldMeet } from './would-meet.tsx';

type Values = {
  /** 'clinic': a professional without hours of their own. */
  mode: 'own' | 'clinic';
  week: Week;
  /** As typed, dd/mm/aaaa. */
  validFrom: string;
};

type WeekFormProps = {
  professional: Schedule['professional'];
  /** Null: the clinic's hours hold. */
  own: Week | null;
  clinicWeek: Week;
  /** The day of a change that is to come; null for the hours of today. */
  fixedFrom: string | null;
  today: string;
  /** Whether there is no other schedule to choose. */
  alone: boolean;
  /** Whose free times the preview shows; null: those of the clinic's hours. */
  previewedId: string | null;
  /** Whether the clinic has never saved its hours: the proposed ones can be confirmed as they are. */
  unconfirmed: boolean;
  /** Called after the hours of today are saved for a later day. */
  onScheduled: (day: string) => void;
};

const wrongWeek = 'Corrija os intervalos marcados.';
const dayPassed = 'Escolha hoje ou um dia depois de hoje';

const isWrong = ({ mode, week }: Values) =>
  mode === 'own' && week.some((each) => problemOfDay(each, true) !== null);

const inputOf = ({ mode, week }: Values, professional: WeekFormProps['professional'], validFrom: string) => ({
  professionalId: professional?.id ?? null,
  validFrom,
  week: mode === 'own' ? week.map((day) => [...completed(day)]) : null,
});

export function WeekForm(props: WeekFormProps) {
  const { professional, own, clinicWeek, fixedFrom, today, alone, previewedId, unconfirmed, onScheduled } =
    props;
  const queryClient = useQueryClient();
  const record = useMemo<Values>(
    () => ({
      mode: professional === null || own ? 'own' : 'clinic',
      week: own ?? clinicWeek,
      validFrom: formatDate(fixedFrom ?? today),
    }),
    [professional, own, clinicWeek, fixedFrom, today],
  );
  const dayOf = (values: Values) => fixedFrom ?? readCompleteDate(values.validFrom);
  const frame = useRecordForm<Values, Awaited<ReturnType<typeof client.workingHours.set>>>({
    record,
    check: (values) => {
      const day = dayOf(values);
      return {
        ...(isWrong(values) ? { week: wrongWeek } : {}),
        ...(day === null ? { validFrom: missingValidFrom } : day < today ? { validFrom: dayPassed } : {}),
      };
    },
    save: async (values) => {
      const saved = await client.workingHours.set(inputOf(values, professional, dayOf(values) ?? today));
      await queryClient.invalidateQueries({ queryKey: api.workingHours.key() });
      return saved;
    },
    onSaved: ({ met }, values) => {
      const day = dayOf(values) ?? today;
      if (fixedFrom === null && day > today) {
        form.reset();
        onScheduled(day);
      } else {
        showStored(form, { ...values, week: values.week.map(completed) });
      }
      showMet(queryClient, met);
      notify.success(day > today ? `Horário salvo. Vale a partir de ${formatDate(day)}.` : 'Horário salvo');
    },
    onRefused: (error) => {
      const problems = problemsByField(error);
      if (problems?.validFrom) form.setErrors({ validFrom: problems.validFrom });
      return problems?.validFrom ? null : errorMessage(error);
    },
    whenIncomplete: (problems) => problems.week ?? null,
  });
  const { form, pending } = frame;
  const { mode, week, validFrom } = form.values;
  const isDirty = form.isDirty();
  const { values } = form;
  const wanted = useMemo(() => {
    const day = fixedFrom ?? readCompleteDate(values.validFrom);
    const asks = isDirty && !isWrong(values) && day !== null && day >= today;
    return asks ? inputOf(values, professional, day) : skipToken;
  }, [isDirty, values, fixedFrom, professional, today]);
  const input = useSettled(wanted);
  const { data: met } = useQuery(api.workingHours.wouldMeet.queryOptions({ input }));
  const setWeek = (next: Week) => form.setFieldValue('week', next);
  const choosesMode = professional !== null && !alone;
  return (
    <Stack gap="md">
      <RecordForm
        frame={frame}
        aria-label={`Horário de ${professional?.fullName ?? 'atendimento da clínica'}`}
      >
        <Card p={{ base: 'md', sm: 'lg' }} className={styles.card}>
          <Stack gap="md">
            <Group justify="space-between" gap="sm">
              {choosesMode ? (
                <SegmentedControl
                  aria-label="De quem é o horário que vale"
                  value={mode}
                  onChange={(chosen) => form.setFieldValue('mode', chosen === 'own' ? 'own' : 'clinic')}
                  data={[
                    { value: 'clinic', label: 'Usa o horário da clínica' },
                    { value: 'own', label: 'Horário próprio' },
                  ]}
                />
              ) : (
                <Text c="dimmed" className={styles.about}>
                  {professional === null && !alone
                    ? 'Vale para toda a equipe, menos para quem tem horário próprio.'
                    : 'Os intervalos em que a clínica atende, em cada dia da semana.'}
                </Text>
              )}
              {mode === 'own' ? <BreakButton week={week} onChange={setWeek} /> : null}
            </Group>
            <WeekGrid
              week={mode === 'own' ? week : clinicWeek}
              onChange={mode === 'own' ? setWeek : undefined}
              isFinal={form.errors.week !== undefined}
            />
            <FormError>{frame.refusal}</FormError>
          </Stack>
          <div className={styles.foot} data-dirty={isDirty || undefined}>
            <WouldMeet met={met} isShort />
            {fixedFrom === null ? (
              <DateField
                label="Vale a partir de"
                today={today}
                minDate={today}
                defaultDate={today}
                className={styles.from}
                classNames={{ label: styles.label }}
                {...form.getInputProps('validFrom')}
                value={validFrom}
              />
            ) : (
              <Text c="dimmed">Vale a partir de {formatDate(fixedFrom)}.</Text>
            )}
            <Group gap="sm" className={styles.actions} data-keep-free>
              {isDirty ? (
                <Button
                  variant="default"
                  disabled={pending}
                  onClick={() => {
                    frame.clearRefusal();
                    form.reset();
                  }}
                >
                  Descartar
                </Button>
              ) : null}
              <SubmitButton pending={pending} pendingLabel="Salvando..." disabled={!isDirty && !unconfirmed}>
                {isDirty || !unconfirmed ? 'Salvar horário' : 'Confirmar este horário'}
              </SubmitButton>
            </Group>
          </div>
        </Card>
      </RecordForm>
      <FreeTimesPreview
        professionalId={previewedId}
        week={mode === 'own' ? week : clinicWeek}
        from={dayOf(form.values) ?? today}
        today={today}
      />
    </Stack>
  );
}
