/** A QR code by which a phone sends photographs to this patient, for ten minutes. What arrives shows on the page behind. */
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { linkMinutes } from '#contract/patients/photographs.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { clockAt } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { FormActions, FormError } from '#web/ui/form.tsx';
import { IconDeviceMobile } from '#web/ui/icons/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { notify } from '#web/ui/toasts.tsx';

export function PhoneButton({ patientId, patientName }: { patientId: string; patientName: string }) {
  const { timeZone } = useClinic();
  const [opened, dialog] = useDisclosure(false);
  const link = useMutation(api.photographs.openLink.mutationOptions());
  const end = useMutation(
    api.photographs.endLink.mutationOptions({
      onSuccess: () => {
        notify.success('Envio pelo celular encerrado');
        dialog.close();
        link.reset();
      },
    }),
  );
  const open = () => {
    end.reset();
    // One that was opened before goes on while it lives.
    if (!link.data || new Date(link.data.expiresAt) <= new Date()) link.mutate({ patientId });
    dialog.open();
  };
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        aria-haspopup="dialog"
        leftSection={<IconDeviceMobile aria-hidden size="1.1em" />}
      >
        Pelo celular
      </Button>
      <Modal opened={opened} onClose={dialog.close} title="Fotografar com o celular">
        <Stack gap="md" aria-busy={link.isPending}>
          <Text>
            Aponte a câmera do celular para o código. O celular só envia fotos de {patientName}, por{' '}
            {linkMinutes} minutos, e não vê nada do prontuário. As fotos aparecem aqui assim que chegam.
          </Text>
          <FormError>
            {link.error ? errorMessage(link.error) : end.error ? errorMessage(end.error) : null}
          </FormError>
          {link.data ? (
            <>
              <QrCode
                text={`${window.location.origin}${paths.photographLink(link.data.token)}`}
                label="Código QR para enviar fotos pelo celular"
              />
              <Text size="sm" c="dimmed" ta="center">
                Vale até {clockAt(timeZone, new Date(link.data.expiresAt)).slice(0, 5)}
              </Text>
            </>
          ) : null}
          <FormActions>
            {link.data ? (
              <Button
                variant="default"
                color="red"
                loading={end.isPending}
                onClick={() => end.mutate({ patientId, id: link.data.id })}
              >
                Encerrar agora
              </Button>
            ) : null}
            <Button onClick={dialog.close}>Fechar</Button>
          </FormActions>
        </Stack>
      </Modal>
    </>
  );
}
