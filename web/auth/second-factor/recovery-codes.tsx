/** Shows the recovery codes once, to copy or print them. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useClinic } from '#web/clinic/clinic.ts';
import { FormActions } from '#web/ui/form.tsx';
import { IconKey } from '#web/ui/icons/icons.ts';
import { PrintedSheet, SheetActions } from '#web/ui/printed-sheet.tsx';
import styles from './second-factor.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
      <SheetActions text={codes.join('\n')} copyLabel="Copiar códigos" copiedLabel="Códigos copiados" />
      <FormActions>
        <Button onClick={onDone}>Já guardei os códigos</Button>
      </FormActions>
    </Stack>
  );
}
