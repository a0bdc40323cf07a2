/** Shows the key for the authenticator app and asks for its first code, as proof that the app has the key. */
import { Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type SecondFactorKey, secondFactorCode } from '#contract/accounts/second-factor.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormActions, SubmitButton } from '#web/ui/form.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { AppCodeField } from './code-field.tsx';
import styles from './second-factor.module.css';

type KeyStepProps = {
  secret: SecondFactorKey;
  onSubmit: (code: string) => void;
  pending: boolean;
  error: unknown;
  onCancel?: (() => void) | undefined;
};

export function KeyStep({ secret, onSubmit, pending, error, onCancel }: KeyStepProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const problem = missing ?? (error && !pending ? errorMessage(error) : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = secondFactorCode.safeParse(code);
        setMissing(checked.error?.issues[0]?.message);
        if (checked.success) onSubmit(checked.data);
      }}
    >
      <Stack gap="md">
        <ol className={styles.steps}>
          <li>Abra um aplicativo autenticador no celular (Google Authenticator, Microsoft, Aegis...).</li>
          <li>Aponte a câmera dele para este código, ou digite a chave.</li>
          <li>Digite aqui os 6 dígitos que ele mostrar.</li>
        </ol>
        <QrCode text={secret.uri} label="Código QR para o aplicativo autenticador" />
        <div>
          <Text size="sm" c="dimmed" mb={4} id="second-factor-key">
            Chave, se a câmera não puder ler
          </Text>
          <Code className={styles.key ?? ''} aria-labelledby="second-factor-key">
            {secret.key.match(/.{1,4}/gu)?.join(' ')}
          </Code>
        </div>
        <AppCodeField
          label="Código do aplicativo"
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
          disabled={pending}
        />
        <FormActions>
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={pending}>
              Cancelar
            </Button>
          ) : null}
          <SubmitButton pending={pending} pendingLabel="Conferindo...">
            Ativar
          </SubmitButton>
        </FormActions>
      </Stack>
    </form>
  );
}
