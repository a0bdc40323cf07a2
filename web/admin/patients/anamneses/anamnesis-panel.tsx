/** The anamneses of a patient: filled in with the patient, read with what changed, and reviewed. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { AnswerList } from '#web/clinic/anamnesis/answer-list.tsx';
import { FillIn } from '#web/clinic/anamnesis/fill-in.tsx';
import { FormError } from '#web/ui/form.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { Anamnesis, Heading, useRefresh } from './anamnesis.tsx';
import { LendTablet } from './lend-tablet.tsx';

/** @param send the way to send it to the patient's phone */
export default function AnamnesisPanel({ patientId, send }: { patientId: string; send?: ReactNode }) {
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
        const [newest] = rows;
        const isShown = (row: RecordAnamnesis) => row === newest || row.state === 'sent';
        const shown = rows.filter(isShown);
        return (
          <Stack gap="lg">
            {shown.map((row) => (
              <Anamnesis key={row.id} patientId={patientId} row={row} onFillIn={() => setFilling(row.id)} />
            ))}
            {newest ? null : (
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
              <Stack gap="xs" align="flex-start">
                <LendTablet patientId={patientId} templateId={templates[0].id} />
                {send}
              </Stack>
            )}
            {rows
              .filter((row) => !isShown(row))
              .map((row) => (
                <details key={row.id}>
                  <summary>
                    <Heading row={row} />
                  </summary>
                  <AnswerList content={row.content} answers={row.answers} changed={row.changed} />
                </details>
              ))}
          </Stack>
        );
      }}
    </QueryContent>
  );
}
