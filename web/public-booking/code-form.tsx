/** The code from the e-mail. The request is sent with it. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { codeDigits, codeMinutes } from '#contract/booking/public-booking.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import type { Chosen } from '#web/clinic/booking/use-choice.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { FormError, SubmitButton } from '#web/ui/form.tsx';
import { ChosenTime } from './chosen-time.tsx';

type CodeFormProps = {
  chosen: Chosen;
  email: string;
  sending: boolean;
  error: unknown;
  askingAgain: boolean;
  againError: unknown;
  onCode: (code: string) => void;
  onAgain: () => void;
  onBack: () => void;
};

export function CodeForm(props: CodeFormProps) {
  const { chosen, email, sending, error, askingAgain, againError, onCode, onAgain, onBack } = props;
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (/^\d{6}$/u.test(code.trim()) ? null : 'Digite os 6 números do código') },
  });
  const problem = error ?? againError;
  return (
    <AuthLayout title="Confirme seu e-mail" subtitle={<ChosenTime chosen={chosen} />}>
      <form noValidate onSubmit={form.onSubmit(({ code }) => onCode(code.trim()))}>
        <Stack gap="md">
          <Text role="status">
            Enviamos um código para{' '}
            <b>
              <EmailText>{email}</EmailText>
            </b>
            . Ele vale por {codeMinutes} minutos. Se não chegar, veja na caixa de spam; se chegar mais de um,
            vale o do último e-mail.
          </Text>
          <TextInput
            label="Código"
            size="md"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeDigits}
            autoFocus
            {...form.getInputProps('code')}
          />
          <FormError>{problem && !form.errors.code ? errorMessage(problem) : null}</FormError>
          <SubmitButton size="md" fullWidth pending={sending} pendingLabel="Enviando o pedido...">
            Enviar pedido
          </SubmitButton>
          <Button size="md" variant="subtle" onClick={onAgain} loading={askingAgain} disabled={sending}>
            Enviar outro código
          </Button>
          <Button size="md" variant="subtle" onClick={onBack} disabled={sending || askingAgain}>
            Corrigir meus dados
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
