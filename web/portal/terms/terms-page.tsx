/**
 * 'Termos e autorizações': what the patient is asked to sign, what became of the others, each signed one with its file, and the allowed
 * uses of photographs.
 */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { api, client } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { CloseForm } from '#web/clinic/term/close-form.tsx';
import SignTerm from '#web/clinic/term/sign-term.tsx';
import { sayClosed, TermBadge } from '#web/clinic/term/term-badge.tsx';
import { paths } from '#web/paths.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { categories } from '../files/categories.ts';
import { useBack } from '../use-back.ts';
import { PhotographUses } from './photograph-uses.tsx';

/** Where a signed term is, too. */
const label = categories.find(({ id }) => id === 'papers')?.label;

export function Component() {
  const { timeZone } = useClinic();
  const queryClient = useQueryClient();
  const found = useQuery(
    api.ownTerms.open.queryOptions({ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  );
  const back = useBack(paths.portal.profile());
  const [reading, setReading] = useState<string>();
  const refresh = () =>
    Promise.all(
      [api.ownTerms.key(), api.portal.key(), api.portalFiles.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const leave = () => {
    setReading(undefined);
    refresh();
  };
  const revoking = useFormDialog<{ id: string; title: string }>();
  const revoke = async (reason: string) => {
    if (!revoking.edited) return;
    await client.ownTerms.revoke({ id: revoking.edited.id, reason });
    await refresh();
    revoking.close();
    notify.success('Termo revogado. Fica registrado no seu prontuário.');
  };
  return (
    <Page>
      <PageHeader
        title="Termos e autorizações"
        back={reading ? { onBack: leave, label: 'Todos os termos' } : back}
      />
      {reading ? (
        <SignTerm
          access={reading}
          minutes={accessMinutes.link}
          onDone={async ({ as }) => {
            setReading(undefined);
            await refresh();
            // What became of it stands at the head.
            window.scrollTo({ top: 0 });
            notify.success(
              as === 'signed'
                ? `Termo assinado. A cópia está em Arquivos, ${label}.`
                : 'A recusa foi anotada.',
            );
          }}
          answered={<Button onClick={leave}>Voltar aos termos</Button>}
          closed={
            <Card>
              <Text mb="sm">O termo fechou por segurança. Nada foi assinado.</Text>
              <Button onClick={leave}>Abrir de novo</Button>
            </Card>
          }
        />
      ) : (
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar os termos"
          skeleton={
            <Loading>
              <CardSkeleton lines={3} />
            </Loading>
          }
        >
          {({ rows, uses }) => (
            <Stack gap="sm">
              {rows.length === 0 ? <Text c="dimmed">Nenhum termo para assinar.</Text> : null}
              {rows.map(({ id, title, procedure, state, closedAt, onPaper, signedOn, file, access }) => (
                <Card key={id} component="section" aria-label={title}>
                  <Group gap="xs">
                    <Text fw={500}>{title}</Text>
                    <TermBadge state={state} />
                  </Group>
                  <Text size="sm" c="dimmed">
                    {[procedure, closedAt && sayClosed({ state, closedAt, onPaper, signedOn }, timeZone)]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  {access ? (
                    <Button mt="sm" fullWidth onClick={() => setReading(access)}>
                      Ler e assinar
                    </Button>
                  ) : null}
                  {/* A file is sent as an attachment. */}
                  {file ? (
                    <Button
                      mt="sm"
                      fullWidth
                      variant="light"
                      component="a"
                      href={file.url}
                      download
                      aria-label={`Baixar: ${title}`}
                    >
                      Baixar
                    </Button>
                  ) : null}
                  {state === 'signed' ? (
                    <Button
                      mt="sm"
                      fullWidth
                      variant="default"
                      aria-label={`Revogar: ${title}`}
                      onClick={() => revoking.open({ id, title })}
                    >
                      Revogar
                    </Button>
                  ) : null}
                </Card>
              ))}
              <PhotographUses uses={uses} onRevoked={refresh} />
            </Stack>
          )}
        </QueryContent>
      )}
      <FormDialog opened={revoking.opened} onClose={revoking.close} title="Revogar o termo?">
        {(_, back) => (
          <CloseForm as="revoked" close={revoke} onBack={back}>
            O que você assinou em “{revoking.edited?.title}” deixa de valer para o que ainda não foi feito. O
            termo fica guardado no seu prontuário, como revogado.
          </CloseForm>
        )}
      </FormDialog>
    </Page>
  );
}
