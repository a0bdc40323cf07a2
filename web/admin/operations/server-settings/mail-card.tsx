/** The mail server: as the environment sets it, or a form; with a test message. */
import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mailTestFailures, type ServerSettings } from '#contract/operations/server-settings.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { staffMessages } from '#web/api/staff-error-messages.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { IconAlertCircle, IconMailForward } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { MailForm } from './mail-form.tsx';
import { useServerSettings } from './use-server-settings.ts';

export function MailCard({ mail: { server, isFixed, lastTest } }: { mail: ServerSettings['mail'] }) {
  return (
    <Card component="section" aria-labelledby="mail-server">
      <Stack gap="md">
        <div>
          <Title order={2} id="mail-server">
            Envio de e-mails
          </Title>
          <Text c="dimmed">
            {server
              ? lastTest?.failure === null
                ? 'Os e-mails saem por este servidor.'
                : 'Nenhuma mensagem de teste saiu por este servidor ainda.'
              : 'Nenhum servidor definido: os e-mails ficam em uma pasta do servidor e não chegam a ninguém.'}
          </Text>
        </div>
        {server && isFixed ? (
          <Alert color="blue" title="Definido no servidor">
            {server.host}, porta {server.port}, de {server.senderEmail}. Vem de SMTP_URL e MAIL_FROM e só pode
            ser mudado lá.
          </Alert>
        ) : (
          <MailForm server={server} />
        )}
        {lastTest ? <LastTest {...lastTest} /> : null}
        {server ? (
          <Group gap="sm">
            <TestMessage />
            {isFixed ? null : <RemoveServer />}
          </Group>
        ) : null}
      </Stack>
    </Card>
  );
}

function LastTest({ at, failure }: NonNullable<ServerSettings['mail']['lastTest']>) {
  const { timeZone } = useClinic();
  const when = formatInstant(at, timeZone);
  return failure ? (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={`O teste falhou em ${when}`}
    >
      {staffMessages[failure]}
    </Alert>
  ) : (
    <Text size="sm">O servidor aceitou a mensagem de teste em {when}.</Text>
  );
}

function TestMessage() {
  const queryClient = useQueryClient();
  const test = useMutation(
    api.serverSettings.testMail.mutationOptions({
      onSuccess: ({ recipient }) =>
        notify.success(`O servidor aceitou a mensagem para ${recipient}. Confira se ela chegou.`),
      // A failed test stays on the card.
      onError: (error) => {
        if (!mailTestFailures.some((each) => each === errorCode(error))) notify.error(errorMessage(error));
      },
      onSettled: () =>
        Promise.all(
          [api.serverSettings.key(), api.dashboard.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  return (
    <Button
      variant="light"
      onClick={() => test.mutate({})}
      loading={test.isPending}
      leftSection={<IconMailForward aria-hidden size="1.1em" />}
    >
      Enviar mensagem de teste
    </Button>
  );
}

function RemoveServer() {
  const showSettings = useServerSettings();
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useMutation(
    api.serverSettings.removeMail.mutationOptions({
      onSuccess: () => {
        close();
        showSettings({ mail: { isFixed: false, server: null, lastTest: null } });
        notify.success('Envio de e-mails desligado');
      },
    }),
  );
  return (
    <>
      <Button variant="subtle" color="red" onClick={open}>
        Desligar o envio
      </Button>
      <Modal opened={opened} onClose={close} title="Desligar o envio de e-mails?" closeOnClickOutside={false}>
        <PasswordStep
          submitLabel="Desligar o envio"
          pendingLabel="Desligando..."
          tone="danger"
          onSubmit={(password) => remove.mutate({ password })}
          pending={remove.isPending}
          error={remove.error}
          onCancel={close}
        >
          <Text>Endereço, usuário e senha são apagados. Até outro ser definido, nenhum e-mail sai.</Text>
        </PasswordStep>
      </Modal>
    </>
  );
}
