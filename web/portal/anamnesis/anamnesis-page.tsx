/** 'Anamnese': the patient's own answers before a visit, one group of questions at a time. */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnamnesisForm } from '#contract/patients/anamneses.ts';
import { api, client } from '#web/api/client.ts';
import { AnswerList } from '#web/clinic/anamnesis/answer-list.tsx';
import { FillIn } from '#web/clinic/anamnesis/fill-in.tsx';
import { Thanks } from '#web/clinic/anamnesis/thanks.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { useBack } from '../use-back.ts';
import styles from './anamnesis-page.module.css';

export function Component() {
  const queryClient = useQueryClient();
  const back = useBack(paths.portal.home());
  // A change of another screen does not replace what is being written here.
  const found = useQuery(
    api.ownAnamnesis.open.queryOptions({ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  );
  const [isSent, setIsSent] = useState(false);
  return (
    <Page>
      <PageHeader title="Anamnese" back={back} />
      <QueryContent
        query={found}
        errorMessage="Erro ao carregar a anamnese"
        skeleton={
          <Loading>
            <CardSkeleton lines={5} />
          </Loading>
        }
      >
        {({ form }) =>
          form === null ? (
            <Text c="dimmed">A clínica não pede nenhuma anamnese agora.</Text>
          ) : form.state === 'open' && !isSent ? (
            <Card>
              <FillIn
                form={form}
                save={(given) => client.ownAnamnesis.save(given)}
                onSent={() => {
                  setIsSent(true);
                  for (const { key } of [api.portal.home, api.ownAnamnesis.list])
                    queryClient.invalidateQueries({ queryKey: key() });
                }}
              />
            </Card>
          ) : (
            <Done form={isSent ? null : form} />
          )
        }
      </QueryContent>
      {found.data ? <OwnSent /> : null}
    </Page>
  );
}

function Done({ form }: { form: AnamnesisForm | null }) {
  const { timeZone } = useClinic();
  return (
    <Stack gap="md">
      {form?.sentAt ? (
        <Text>
          Você enviou suas respostas em {formatInstant(form.sentAt, timeZone)}. Se algo mudou, conte na
          consulta.
        </Text>
      ) : (
        <Thanks />
      )}
      <Button component={Link} to={paths.portal.home()} size="md" variant="default">
        Voltar ao início
      </Button>
    </Stack>
  );
}

/** What was sent before, each to be read. */
function OwnSent() {
  const { timeZone } = useClinic();
  const found = useQuery(api.ownAnamnesis.list.queryOptions());
  return (
    <QueryContent
      query={found}
      errorMessage="Erro ao carregar as anamneses enviadas"
      skeleton={
        <Loading>
          <CardSkeleton lines={2} />
        </Loading>
      }
    >
      {({ rows }) =>
        rows.length === 0 ? null : (
          <Stack component="section" gap="sm" aria-labelledby="sent">
            <Title order={2} size="h4" id="sent">
              Enviadas
            </Title>
            {rows.map(({ id, title, sentAt, content, answers }) => (
              <Card key={id}>
                <details>
                  <summary className={styles.sent}>
                    {title}, {formatInstant(sentAt, timeZone)}
                  </summary>
                  <AnswerList content={content} answers={answers} />
                </details>
              </Card>
            ))}
          </Stack>
        )
      }
    </QueryContent>
  );
}
