/** The page for people without an account, and its address. */
import { Button, Card, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useClipboard } from '@mantine/hooks';
import { useClinic } from '#web/clinic/clinic.ts';
import { IconCheck, IconCopy } from '#web/ui/icons/icons.ts';
import type { BookingValues } from './booking-form-values.ts';
import styles from './booking-settings.module.css';

const publicPage = '/agendar';

type PublicPageCardProps = { form: UseFormReturnType<BookingValues>; isOff: boolean };

export function PublicPageCard({ form, isOff }: PublicPageCardProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const { sendsMail } = useClinic();
  const address = `${window.location.origin}${publicPage}`;
  const isOn = form.values.publicPage && !isOff;
  return (
    <Card component="section" aria-labelledby="public-page">
      <Stack gap="md">
        <Title order={3} id="public-page">
          Página pública
        </Title>
        <Switch
          label="Receber pedidos de quem ainda não é paciente"
          description={
            isOff && form.values.publicPage
              ? 'Com o agendamento desligado, a página não recebe pedidos. Ela volta quando você o ligar.'
              : sendsMail
                ? 'A pessoa deixa nome, telefone e e-mail, e confirma o e-mail com um código. Sempre chega como pedido.'
                : 'Precisa do envio de e-mails, que ainda não está configurado neste servidor.'
          }
          disabled={isOff || !(sendsMail || form.values.publicPage)}
          {...form.getInputProps('publicPage', { type: 'checkbox' })}
        />
        {isOn ? (
          <Group gap="xs" align="flex-end">
            <TextInput
              label="Endereço para o site e as redes sociais"
              value={address}
              readOnly
              className={styles.addressField}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="light"
              size="md"
              onClick={() => clipboard.copy(address)}
              leftSection={
                clipboard.copied ? (
                  <IconCheck aria-hidden size="1.1em" />
                ) : (
                  <IconCopy aria-hidden size="1.1em" />
                )
              }
            >
              {clipboard.copied ? 'Copiado' : 'Copiar'}
            </Button>
          </Group>
        ) : null}
        {clipboard.error ? (
          <Text size="sm" c="dimmed" role="status">
            Este navegador não deixa copiar por aqui. Selecione o endereço no campo e copie.
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
