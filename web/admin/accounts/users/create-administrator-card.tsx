/** The form that creates another administrator, on two pages. */
import { Card, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createAdministratorInput, missingAdministratorField } from '#contract/accounts/users.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { checkFields, requiredField } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { mailIsOff } from '../../mail-off.tsx';
import { PasswordField } from '../access/password-field.tsx';
import { useHandOver } from '../access/use-hand-over.tsx';

const empty = { fullName: '', email: '', password: '' };

export function CreateAdministratorCard() {
  const queryClient = useQueryClient();
  const { sendsMail } = useClinic();
  const { handOver, dialog } = useHandOver();
  const frame = useRecordForm({
    record: empty,
    check: (values) => checkFields(createAdministratorInput, values, values, missingAdministratorField),
    save: (values) => client.users.createAdministrator(values),
    onSaved: ({ confirmationSent, link }, { email, fullName, password }) => {
      handOver({
        name: fullName,
        email,
        phone: null,
        area: 'admin',
        password,
        link: link ? { purpose: 'confirmation', url: link } : null,
      });
      frame.form.reset();
      queryClient.invalidateQueries({ queryKey: api.users.key() });
      notify.success('Administrador criado com sucesso!', { description: fullName });
      if (confirmationSent)
        notify.info(
          sendsMail
            ? `Um email de confirmação foi enviado para ${email}. É necessário confirmar o email para acessar a conta.`
            : `É necessário confirmar o email para acessar a conta. ${mailIsOff}`,
        );
    },
    onRefused: (error, form) => {
      const { fields, general } = creationProblems(error);
      form.setErrors(fields);
      return general;
    },
    whenIncomplete: (problems) =>
      Object.values(problems).includes(requiredField) ? missingAdministratorField : null,
  });
  const { form } = frame;
  const field = (name: keyof typeof empty) => ({ ...form.getInputProps(name), value: form.values[name] });
  return (
    <Card component="section" aria-labelledby="new-administrator">
      {dialog}
      <RecordForm frame={frame}>
        <Stack gap="md">
          <div>
            <Title order={2} id="new-administrator">
              Adicionar administrador
            </Title>
            <Text c="dimmed">
              Administradores veem e alteram tudo: pacientes, agenda, arquivos e estas configurações.
            </Text>
          </div>
          <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
            <TextInput label="Nome" withAsterisk required autoComplete="off" {...field('fullName')} />
            <TextInput
              label="E-mail"
              type="email"
              inputMode="email"
              placeholder="nome@exemplo.com.br"
              withAsterisk
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('email')}
            />
          </SimpleGrid>
          <PasswordField label="Senha" owner="staff" required {...field('password')} />
          <FormError>{frame.refusal}</FormError>
          <RecordFormActions
            pending={frame.pending}
            pendingLabel="Criando..."
            submitLabel="Criar administrador"
          />
        </Stack>
      </RecordForm>
    </Card>
  );
}

/** The sentences of docs/product.md, beside fields and about the form as a whole. */
function creationProblems(error: unknown): { fields: Record<string, string>; general: string } {
  const message = errorMessage(error);
  switch (errorCode(error)) {
    case 'ACCOUNT_EXISTS':
      return { fields: { email: message }, general: 'Erro ao criar conta' };
    case 'INVALID_INPUT':
      return { fields: problemsByField(error) ?? {}, general: `Erro ao criar conta: ${message}` };
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return { fields: {}, general: `Erro ao criar conta de administrador: ${message}` };
    case 'UNAVAILABLE':
      return { fields: {}, general: `Erro inesperado ao criar administrador. ${message}` };
    case 'INTERNAL':
      return { fields: {}, general: 'Erro ao criar administrador' };
    default:
      return { fields: {}, general: `Erro ao criar administrador: ${message}` };
  }
}
