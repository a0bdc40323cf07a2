/** One anamnesis as a professional reads it: what changed and what it proposes come first, the other answers are folded. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';
import { inWords, isDiscreet } from '#contract/patients/questionnaire.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { AnswerList, AnswerRows } from '#web/clinic/anamnesis/answer-list.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { anamnesisId, goTo } from '../record/still-missing.tsx';
import styles from './anamnesis.module.css';
import { AnamnesisBadge } from './anamnesis-badge.tsx';

/** After a change: what shows whether it is filled in, and the alert. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.anamneses, api.patients, api.patientStory, api.record].map(({ key }) =>
        queryClient.invalidateQueries({ queryKey: key() }),
      ),
    );
}

export function Heading({ row }: { row: RecordAnamnesis }) {
  const { timeZone } = useClinic();
  const { title, state, sentAt, sentBy, savedAt, reviewedAt, reviewedByName } = row;
  return (
    <>
      <b>{title}</b> <AnamnesisBadge state={state} />
      <Text size="sm" c="dimmed" component="span" display="block">
        {sentAt
          ? `Enviada ${sentBy === 'patient' ? 'pelo paciente' : 'pela equipe'} em ${formatInstant(sentAt, timeZone)}${savedAt > sentAt ? ` · respostas alteradas pela equipe em ${formatInstant(savedAt, timeZone)}` : ''}`
          : `Salva em ${formatInstant(savedAt, timeZone)}`}
        {reviewedAt ? ` · revisada por ${reviewedByName ?? 'alguém da equipe'}` : null}
        {reviewedAt ? (row.isSigned ? ', assinada com a evolução' : ', ainda não assinada') : null}
      </Text>
    </>
  );
}

type AnamnesisProps = { patientId: string; row: RecordAnamnesis; onFillIn: () => void };

export function Anamnesis({ patientId, row, onFillIn }: AnamnesisProps) {
  const { state, content, answers, changed } = row;
  const isToReview = state === 'sent';
  const answered = inWords(content, answers).flatMap((group) => group.answers);
  const all = <AnswerList content={content} answers={answers} changed={changed} />;
  return (
    <section aria-label={`Anamnese: ${row.title}`}>
      {isToReview ? <Review patientId={patientId} row={row} /> : <Heading row={row} />}
      {isToReview ? (
        <details className={styles.all}>
          <summary>Todas as respostas ({answered.filter(({ answer }) => answer !== null).length})</summary>
          {all}
        </details>
      ) : (
        all
      )}
      {state === 'reviewed' ? null : (
        <Button mt="md" variant={state === 'open' ? 'filled' : 'default'} onClick={onFillIn}>
          {state === 'open' ? 'Continuar o preenchimento' : 'Completar respostas'}
        </Button>
      )}
    </section>
  );
}

/** Of a repeated one what changed, of a first one what was answered with more than 'Não'. */
function highlightsOf({ content, answers, changed, isRepeat }: RecordAnamnesis) {
  const hasBefore = isRepeat || changed.length > 0;
  const rows = inWords(content, answers)
    .flatMap((group) => group.answers)
    .filter(({ key, answer }) =>
      hasBefore ? changed.some((each) => each.key === key) : answer !== null && answer !== 'Não',
    );
  return { hasBefore, rows };
}

const problemOf = (error: Error) =>
  errorCode(error) === 'CHANGED_MEANWHILE'
    ? 'As respostas mudaram enquanto você as lia. Confira o que mudou e marque de novo.'
    : (problemsByField(error)?.alerts ?? errorMessage(error));

type ReviewProps = Omit<AnamnesisProps, 'onFillIn'>;

/** The proposed alerts are chosen at first, but what the desk need not know: one click takes them all. What is to go from the alert is not. */
function Review({ patientId, row }: ReviewProps) {
  const { id, revision, alerts, outdated, changed } = row;
  const [left, setLeft] = useState(() => alerts.filter(isDiscreet));
  const [gone, setGone] = useState<string[]>([]);
  const taken = alerts.filter((each) => !left.includes(each));
  const { hasBefore, rows } = highlightsOf(row);
  const refresh = useRefresh();
  const reviewing = useMutation({
    mutationFn: () =>
      client.anamneses.review({
        patientId,
        id,
        revision,
        alerts: taken,
        outdated: outdated.filter((each) => gone.includes(each)),
      }),
    onSuccess: async () => {
      notify.success('Anamnese revisada');
      await refresh();
      // The button is gone.
      goTo(anamnesisId);
    },
    onError: async (error) => {
      if (errorCode(error) === 'CHANGED_MEANWHILE') await refresh();
    },
  });
  return (
    <Stack gap="md">
      <div className={styles.head}>
        <div className={styles.title}>
          <Heading row={row} />
        </div>
        <Button
          className={styles.main}
          leftSection={<IconCheck aria-hidden size="1.1em" />}
          loading={reviewing.isPending}
          onClick={() => reviewing.mutate()}
        >
          Marcar como revisada
        </Button>
      </div>
      <FormError>{reviewing.error ? problemOf(reviewing.error) : null}</FormError>
      {hasBefore ? (
        <div>
          <Title order={4}>
            {rows.length === 0
              ? 'Nada mudou desde a anterior.'
              : `Mudou desde a anterior: ${sayCount(rows.length, 'resposta', 'respostas')}`}
          </Title>
          <AnswerRows rows={rows} changed={changed} isDense />
        </div>
      ) : null}
      {alerts.length > 0 ? (
        <div className={styles.alerts}>
          <ChoiceChips
            label="Incluir no alerta, que toda a equipe vê"
            values={taken}
            onChange={(chosen) => setLeft(alerts.filter((each) => !chosen.includes(each)))}
            options={alerts.map((value) => ({ value, children: value }))}
          />
          {alerts.length > 1 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.everyAlert}
              onClick={() => setLeft(taken.length > 0 ? alerts : [])}
            >
              {taken.length > 0 ? 'Nenhum' : 'Todos'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {outdated.length > 0 ? (
        <ChoiceChips
          label="Retirar do alerta: está lá por uma anamnese anterior, e estas respostas não dizem mais isso"
          values={gone}
          onChange={setGone}
          options={outdated.map((value) => ({ value, children: value }))}
        />
      ) : null}
      {hasBefore || rows.length === 0 ? null : (
        <div>
          <Title order={4}>O que o paciente contou, sem o que é “Não”</Title>
          <AnswerRows rows={rows} isDense />
        </div>
      )}
      <Text size="sm" c="dimmed">
        A anamnese revisada é assinada com a sua próxima evolução deste paciente.
      </Text>
    </Stack>
  );
}
