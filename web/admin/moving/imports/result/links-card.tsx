/** Sends links to choose a password to those who came without one. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sayCount } from '#contract/count.ts';
import { importLinkDays } from '#contract/moving/import-links.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconMailForward } from '#web/ui/icons/icons.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import type { StepProps } from '../shown-import.ts';
import { useRefetchImports } from '../use-refetch-imports.ts';

const people = (number: number) => sayCount(number, 'pessoa', 'pessoas');

/** Nothing without such accounts. */
export function LinksCard({ shown }: StepProps) {
  const { sendsMail } = useClinic();
  const links = useQuery(api.imports.links.queryOptions({ input: { id: shown.id } }));
  if (!links.data && links.isError)
    return (
      <Card>
        <ErrorState
          message="Erro ao procurar quem veio sem senha"
          onRetry={links.refetch}
          retrying={links.isFetching}
        />
      </Card>
    );
  if (!links.data || links.data.waiting + links.data.sent === 0) return null;
  const { waiting, sent } = links.data;
  return (
    <Card component="section" aria-label="Pessoas sem senha">
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 20rem">
          <Text fw="bold">
            {waiting > 0
              ? `${people(waiting)} sem senha`
              : `${people(sent)} com um link para escolher a senha`}
          </Text>
          <Text c="dimmed">
            {waiting > 0
              ? 'No sistema anterior o acesso era de outra forma, ou nunca foi usado. Com um link por e-mail, cada pessoa escolhe a senha aqui.'
              : 'A senha ainda não foi escolhida.'}{' '}
            {waiting > 0 && sent > 0
              ? `${people(sent)} já ${sent === 1 ? 'recebeu' : 'receberam'} um. `
              : null}
            {sendsMail
              ? `Cada link vale por ${importLinkDays} dias. 'Esqueci minha senha', na tela de entrada, também funciona.`
              : 'O envio de e-mails está desligado. Até lá, o botão da senha no cadastro do paciente mostra um link para entregar.'}
          </Text>
        </Stack>
        {waiting > 0 && sendsMail ? <SendLinks shown={shown} waiting={waiting} /> : null}
      </Group>
    </Card>
  );
}

function SendLinks({ shown, waiting }: StepProps & { waiting: number }) {
  const [opened, question] = useDisclosure(false);
  const onSettled = useRefetchImports();
  const send = useMutation(
    api.imports.sendLinks.mutationOptions({
      onSuccess: ({ queued }) => {
        notify.success(sayCount(queued, 'link a caminho', 'links a caminho'));
        question.close();
      },
      onSettled,
    }),
  );
  return (
    <>
      <Button
        variant="light"
        onClick={question.open}
        leftSection={<IconMailForward aria-hidden size="1.1em" />}
      >
        Enviar links
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          send.reset();
          question.close();
        }}
        title={`Enviar um link a ${people(waiting)}?`}
        confirmLabel="Enviar links"
        confirmingLabel="Enviando..."
        onConfirm={() => send.mutate({ id: shown.id })}
        running={send.isPending}
        error={send.error ? errorMessage(send.error, 'Não foi possível enviar os links') : null}
      >
        <Stack gap="sm">
          <Text>
            Cada pessoa recebe um e-mail com um link para escolher a senha. Os e-mails saem aos poucos, cerca
            de 60 por minuto.
          </Text>
          <Text>Quando a primeira pessoa escolher a senha, a importação não poderá mais ser desfeita.</Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
