/** Everything of the clinic as one ZIP. Asks for the own password: the file holds the records of all patients. */
import { Button, Card, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { useDownload } from '#web/clinic/files/use-download.ts';

export function ExportCard() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Card component="section" aria-labelledby="clinic-export">
      <Stack gap="md" h="100%">
        <Title order={3} id="clinic-export">
          Levar tudo
        </Title>
        <Text>
          Um arquivo ZIP com todos os dados da clínica: cada tabela como planilha e para outros programas, e
          os arquivos em uma pasta por paciente. Um LEIA-ME explica o que é o quê.
        </Text>
        <div>
          <Button variant="default" leftSection={<IconDownload aria-hidden size="1.1em" />} onClick={open}>
            Baixar todos os dados
          </Button>
        </div>
      </Stack>
      <Modal opened={opened} onClose={close} title="Baixar todos os dados" closeOnClickOutside={false}>
        <StartExport onDone={close} />
      </Modal>
    </Card>
  );
}

function StartExport({ onDone }: { onDone: () => void }) {
  const download = useDownload('Não foi possível baixar os dados da clínica');
  const start = useMutation(
    api.clinicExport.start.mutationOptions({
      onSuccess: async ({ address }) => {
        // Errors are toasts of the download.
        await download.mutateAsync({ url: address }).catch(() => {});
        onDone();
      },
    }),
  );
  return (
    <PasswordStep
      submitLabel="Baixar"
      pendingLabel="Preparando..."
      onSubmit={(password) => start.mutate({ password })}
      pending={start.isPending}
      error={start.error}
      onCancel={onDone}
    >
      <List spacing="xs">
        <List.Item>
          O arquivo contém dados de saúde de <b>todos os pacientes</b> e não tem senha. Guarde-o onde só a
          clínica chega e apague-o quando não precisar mais dele (LGPD).
        </List.Item>
        <List.Item>O download fica registrado em Atividades, com o seu nome.</List.Item>
        <List.Item>
          Em uma clínica grande, leva alguns minutos. Você pode continuar trabalhando; só não feche o
          navegador.
        </List.Item>
      </List>
    </PasswordStep>
  );
}
