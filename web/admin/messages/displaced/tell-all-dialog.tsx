/** 'Avisar quem falta remarcar': by e-mail and on devices at once, by WhatsApp one after the other. */
import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import type { DisplacedRow } from '#contract/messages/displaced.ts';
import { api, type client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconMail } from '#web/ui/icons/icons.ts';
import { ChatStep, isWithColleague, wasTold } from './chat-step.tsx';

type TellAllDialogProps = {
  rows: readonly DisplacedRow[];
  chat: (row: DisplacedRow) => string | null | undefined;
  opened: boolean;
  onClose: () => void;
};

export function TellAllDialog({ rows, chat, opened, onClose }: TellAllDialogProps) {
  const queryClient = useQueryClient();
  const { sendsMail } = useClinic();
  const tellAll = useMutation(
    api.displaced.tellAll.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.displaced.list.key() }),
    }),
  );
  const [passed, setPassed] = useState<readonly string[]>([]);
  // Who was passed over comes last, in that order.
  const byChat = rows
    .filter((row) => chat(row) !== null && !wasTold(row) && !isWithColleague(row, Date.now()))
    .sort((one, other) => passed.lastIndexOf(one.id) - passed.lastIndexOf(other.id));
  const [next] = byChat;
  return (
    <Modal opened={opened} onClose={onClose} title="Avisar quem falta remarcar">
      <Stack gap="md">
        <Text>
          O aviso diz que a clínica vai remarcar, com um link para escolher outro horário. Quem já foi avisado
          não recebe de novo. Quem já tem outro horário é avisado na sua linha.
        </Text>
        <section aria-labelledby="tell-by-mail">
          <Title order={3} id="tell-by-mail" size="h5">
            E-mail e aplicativo
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {sendsMail ? '' : 'O envio de e-mails está desligado: só o aplicativo avisa. '}Saem entre 7h e
            21h.
          </Text>
          {tellAll.data ? (
            <Alert color="blue" role="status">
              {saidTold(tellAll.data)}
            </Alert>
          ) : (
            <Button
              // It may reach nobody.
              variant={sendsMail && rows.some(({ hasEmail }) => hasEmail) ? 'filled' : 'default'}
              onClick={() => tellAll.mutate({})}
              loading={tellAll.isPending}
              leftSection={<IconMail aria-hidden size="1.1em" />}
            >
              Enviar a todos agora
            </Button>
          )}
          <FormError>{tellAll.error ? errorMessage(tellAll.error) : null}</FormError>
        </section>
        <section aria-labelledby="tell-by-chat">
          <Title order={3} id="tell-by-chat" size="h5">
            WhatsApp, um de cada vez
          </Title>
          {next ? (
            <>
              <Text size="sm" mb="xs">
                {byChat.length === 1 ? 'Falta 1' : `Faltam ${byChat.length}`}. Agora:{' '}
                <strong>{next.patient.fullName}</strong>
              </Text>
              <Group gap="sm">
                <ChatStep key={next.id} row={next} about="displaced" chat={chat(next)} />
                {byChat.length > 1 ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Pular: ${next.patient.fullName}`}
                    onClick={() => setPassed([...passed, next.id])}
                  >
                    Pular
                  </Button>
                ) : null}
              </Group>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              Ninguém mais a avisar pelo WhatsApp.
            </Text>
          )}
        </section>
      </Stack>
    </Modal>
  );
}

type Told = Awaited<ReturnType<typeof client.displaced.tellAll>>;

function saidTold({ told, unreached, sendsMail }: Told): string {
  if (told === 0 && unreached === 0) return 'Todos já foram avisados.';
  const by = sendsMail ? '' : 'O envio de e-mails está desligado. ';
  const who = sayCount(told, 'paciente será avisado.', 'pacientes serão avisados.');
  const others = sayCount(unreached, 'não é alcançado', 'não são alcançados');
  return `${by}${who}${unreached > 0 ? ` ${others} por e-mail nem no aplicativo: use o WhatsApp ou o telefone.` : ''}`;
}
