/** The anamneses of a patient: filled in with the patient, read with what changed, and reviewed. */
import { Badge, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { AnswerList } from '#web/clinic/anamnesis/answer-list.tsx';
import { FillIn } from '#web/clinic/anamnesis/fill-in.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { FormError } from '#web/ui/form.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { AnamnesisBadge } from './anamnesis-badge.tsx';
import { LendTablet } from './lend-tablet.tsx';

/** After a change: what shows whether it is filled in, and the alert. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.anamneses, api.patients, api.patientStory, api.record].map(({ key }) =>
        queryClient.invalidateQueries({ queryKey: key() }),
      ),
    );
}

export default function AnamnesisPanel({ patientId }: { patientId: string }) {
  const found = useQuery(api.anamneses.list.queryOptions({ input: { patientId } }));
  const [filling, setFilling] = useState<string>();
  const refresh = useRefresh();
  const close = async () => {
    await refresh();
    setFilling(undefined);
  };
  const starting = useMutation({
    mutationFn: (templateId: string) => client.anamneses.start({ patientId, templateId }),
    onSuccess: async ({ id }) => {
      await refresh();
      setFilling(id);
    },
  });
  return (
    <QueryContent query={found} errorMessage="Erro ao carregar a anamnese" skeleton={<ListSkeleton />}>
      {({ rows, templates }) => {
        const filled = rows.find(({ id }) => id === filling);
        if (filled)
          return (
            <Stack gap="md">
              <Title order={3}>{filled.title}</Title>
              <FillIn
                key={filled.id}
                form={filled}
                save={(given) => client.anamneses.save({ patientId, ...given })}
                onSent={close}
              />
              <Button variant="subtle" onClick={close}>
                Fechar o preenchimento
              </Button>
            </Stack>
          );
        const [newest, ...older] = rows;
        return (
          <Stack gap="lg">
            {newest ? (
              <Anamnesis patientId={patientId} row={newest} onFillIn={() => setFilling(newest.id)} />
            ) : (
              <Text c="dimmed">
                Ainda sem anamnese. O paciente a preenche no portal ou pelo link da confirmação; aqui ela é
                preenchida com ele.
              </Text>
            )}
            {newest?.state === 'open' ? null : (
              <Group gap="xs">
                {templates.map(({ id, name }) => (
                  <Button
                    key={id}
                    variant="default"
                    size="compact-md"
                    loading={starting.isPending && starting.variables === id}
                    onClick={() => starting.mutate(id)}
                  >
                    {newest ? `Nova: ${name}` : `Preencher: ${name}`}
                  </Button>
                ))}
              </Group>
            )}
            <FormError>{starting.error ? errorMessage(starting.error) : null}</FormError>
            {(newest && newest.state !== 'open') || !templates[0] ? null : (
              <div>
                <LendTablet patientId={patientId} templateId={templates[0].id} />
              </div>
            )}
            {older.map((row) => (
              <details key={row.id} open={row.state === 'sent'}>
                <summary>
                  <Heading row={row} />
                </summary>
                {row.state === 'sent' ? <Review patientId={patientId} row={row} /> : null}
                <AnswerList content={row.content} answers={row.answers} changed={row.changed} />
              </details>
            ))}
          </Stack>
        );
      }}
    </QueryContent>
  );
}

function Heading({ row }: { row: RecordAnamnesis }) {
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

function Anamnesis({ patientId, row, onFillIn }: AnamnesisProps) {
  const { id, state, content, answers, changed, isRepeat } = row;
  return (
    <section aria-label={`Anamnese: ${row.title}`}>
      <Heading row={row} />
      {state === 'sent' ? <Review key={id} patientId={patientId} row={row} /> : null}
      {state !== 'open' && (isRepeat || changed.length > 0) ? (
        <Text size="sm" mt="sm">
          {changed.length === 0 ? (
            'Nada mudou desde a anterior.'
          ) : (
            <>
              <Badge variant="light">
                {changed.length === 1 ? '1 mudança' : `${changed.length} mudanças`}
              </Badge>{' '}
              desde a anterior, marcadas abaixo.
            </>
          )}
        </Text>
      ) : null}
      <AnswerList content={content} answers={answers} changed={changed} />
      {state === 'reviewed' ? null : (
        <Button mt="md" variant={state === 'open' ? 'filled' : 'default'} onClick={onFillIn}>
          {state === 'open' ? 'Continuar o preenchimento' : 'Completar respostas'}
        </Button>
      )}
    </section>
  );
}

const problemOf = (error: Error) =>
  errorCode(error) === 'CHANGED_MEANWHILE'
    ? 'As respostas mudaram enquanto você as lia. Confira o que mudou e marque de novo.'
    : (problemsByField(error)?.alerts ?? errorMessage(error));

/** The proposed alerts are chosen at first: one click takes them. What is to go from the alert is not. */
function Review({ patientId, row: { id, revision, alerts, outdated } }: Omit<AnamnesisProps, 'onFillIn'>) {
  const [left, setLeft] = useState<string[]>([]);
  const [gone, setGone] = useState<string[]>([]);
  const refresh = useRefresh();
  const reviewing = useMutation({
    mutationFn: () =>
      client.anamneses.review({
        patientId,
        id,
        revision,
        alerts: alerts.filter((each) => !left.includes(each)),
        outdated: outdated.filter((each) => gone.includes(each)),
      }),
    onSuccess: async () => {
      notify.success('Anamnese revisada');
      await refresh();
    },
    onError: async (error) => {
      if (errorCode(error) === 'CHANGED_MEANWHILE') await refresh();
    },
  });
  return (
    <Stack gap="xs" mt="sm">
      {alerts.length > 0 ? (
        <Checkbox.Group
          label="Incluir no alerta, que toda a equipe vê"
          value={alerts.filter((each) => !left.includes(each))}
          onChange={(chosen) => setLeft(alerts.filter((each) => !chosen.includes(each)))}
        >
          <Stack gap={4} mt={4}>
            {alerts.map((each) => (
              <Checkbox key={each} value={each} label={each} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {outdated.length > 0 ? (
        <Checkbox.Group
          label="Retirar do alerta: está lá por uma anamnese anterior, e estas respostas não dizem mais isso"
          value={gone}
          onChange={setGone}
        >
          <Stack gap={4} mt={4}>
            {outdated.map((each) => (
              <Checkbox key={each} value={each} label={each} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      <FormError>{reviewing.error ? problemOf(reviewing.error) : null}</FormError>
      <div>
        <Button loading={reviewing.isPending} onClick={() => reviewing.mutate()}>
          Marcar como revisada
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        A anamnese revisada é assinada com a sua próxima evolução deste paciente.
      </Text>
    </Stack>
  );
}
