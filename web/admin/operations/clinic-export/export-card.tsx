/** Everything of the clinic as one ZIP. Asks for the own password: the file holds the records of all patients. */
import { Button, List, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { ActionCard } from '#web/ui/action-card.tsx';
import { IconPackageExport } from '#web/ui/icons/icons.ts';

export function ExportCard() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionCard
        icon={<IconPackageExport aria-hidden size="1.6rem" stroke={1.5} />}
        title="Levar tudo"
        text="Um arquivo ZIP com todos os dados da clínica: cada tabela como planilha e para outros programas, e os arquivos em uma pasta por paciente. Um LEIA-ME explica o que é o quê."
      >
        <Button variant="light" onClick={open}>
          Baixar todos os dados
        </Button>
      </ActionCard>
      <Modal opened={opened} onClose={close} title="Baixar todos os dados" closeOnClickOutside={false}>
        <StartExport onDone={close} />
      </Modal>
    </>
  );
}

function StartExport({ onDone }: { onDone: () => void }) {
  const download = useDownload('Não foi possível baixar os dados da clínica');
  const start = useMutation(
    api.clinicExport.start.mutationOptions({
      onSuccess: async ({ address }) => {
        // It shows its errors itself.
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
      tooOften="Os dados já foram baixados várias vezes seguidas"
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
