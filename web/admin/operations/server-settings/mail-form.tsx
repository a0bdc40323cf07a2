/** The form of the mail server. The stored password never comes back: an empty field keeps it. */
import { NativeSelect, NumberInput, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import {
  type MailSecurity,
  mailSecurities,
  mailServerInput,
  type ServerSettings,
} from '#contract/operations/server-settings.ts';
import { client } from '#web/api/client.ts';
import { sayRefused } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useServerSettings } from './use-server-settings.ts';

type MailServer = ServerSettings['mail']['server'];

const securityNames: Record<MailSecurity, string> = {
  starttls: 'STARTTLS (em geral, porta 587)',
  tls: 'TLS (em geral, porta 465)',
  none: 'Sem proteção (só na rede da clínica)',
};

const valuesOf = (server: MailServer) => ({
  host: server?.host ?? '',
  port: server?.port ?? 587,
  security: server?.security ?? 'starttls',
  user: server?.user ?? '',
  mailPassword: '',
  senderName: server?.senderName ?? '',
  senderEmail: server?.senderEmail ?? '',
  password: '',
});

const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const required = { withAsterisk: true, required: true } as const;

export function MailForm({ server }: { server: MailServer }) {
  const showSettings = useServerSettings();
  const inputOf = ({ port, ...values }: ReturnType<typeof valuesOf>) => ({ ...values, port: Number(port) });
  const frame = useRecordForm({
    record: valuesOf(server),
    check: (values) => checkFields(mailServerInput, values, inputOf(values)),
    save: (values) => client.serverSettings.setMail(inputOf(values)),
    onSaved: (saved) => {
      showStored(form, valuesOf(saved.mail.server));
      showSettings({ mail: { ...saved.mail, lastTest: null } });
      notify.success('Servidor de e-mail salvo. Envie uma mensagem de teste para conferir.');
    },
    onRefused: (error, form) =>
      sayRefused(form, error, 'Erro ao salvar o servidor de e-mail', { WRONG_PASSWORD: 'password' }),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
          <TextInput
            label="Servidor"
            placeholder="smtp.exemplo.com.br"
            {...required}
            {...typed}
            {...form.getInputProps('host')}
          />
          <NumberInput
            label="Porta"
            {...required}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=""
            {...form.getInputProps('port')}
          />
          <NativeSelect
            label="Conexão"
            data={mailSecurities.map((value) => ({ value, label: securityNames[value] }))}
            {...form.getInputProps('security')}
          />
          <TextInput
            label="Usuário"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="Em branco, o servidor não pede login."
            {...typed}
            {...form.getInputProps('user')}
          />
          <PasswordInput
            label="Senha do servidor de e-mail"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={server?.user ? 'Em branco, a senha guardada continua.' : undefined}
            autoComplete="new-password"
            {...form.getInputProps('mailPassword')}
          />
          <TextInput
            label="Nome de quem envia"
            placeholder="Nome da clínica"
            autoComplete="off"
            {...form.getInputProps('senderName')}
          />
          <TextInput
            label="E-mail de quem envia"
            type="email"
            inputMode="email"
            placeholder="contato@exemplo.com.br"
            {...required}
            {...typed}
            {...form.getInputProps('senderEmail')}
          />
          <PasswordInput
            label="Sua senha"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="A do seu login, para confirmar."
            autoComplete="current-password"
            {...required}
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={frame.pending} submitLabel="Salvar servidor de e-mail" />
      </Stack>
    </RecordForm>
  );
}
