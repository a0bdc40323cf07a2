/** Shows the recovery codes once, to copy or print them. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconKey, IconPrinter } from '@tabler/icons-react';
import { useClinic } from '#web/clinic/clinic.ts';
import { FormActions } from '#web/ui/form.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import styles from './second-factor.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const { clinicName } = useClinic();
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconKey aria-hidden />} title="Guarde estes códigos agora" role="status">
        Sem o celular, cada um deles vale para entrar uma vez. Eles não serão mostrados de novo.
      </Alert>
      <PrintedSheet>
        <Text fw={500}>Códigos de recuperação de {clinicName}</Text>
        <ul className={styles.codes} aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </PrintedSheet>
      <Group gap="xs">
        <Button
          variant="light"
          onClick={() => clipboard.copy(codes.join('\n'))}
          leftSection={
            clipboard.copied ? <IconCheck aria-hidden size="1.1em" /> : <IconCopy aria-hidden size="1.1em" />
          }
        >
          {clipboard.copied ? 'Códigos copiados' : 'Copiar códigos'}
        </Button>
        <Button
          variant="light"
          onClick={() => window.print()}
          leftSection={<IconPrinter aria-hidden size="1.1em" />}
        >
          Imprimir
        </Button>
      </Group>
      {clipboard.error ? (
        <Text size="sm" c="dimmed" role="status">
          Este navegador não deixa copiar por aqui. Selecione os códigos e copie.
        </Text>
      ) : null}
      <FormActions>
        <Button onClick={onDone} data-autofocus>
          Já guardei os códigos
        </Button>
      </FormActions>
    </Stack>
  );
}
