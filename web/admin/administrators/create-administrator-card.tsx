import { Card, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { FormActions, FormError, SubmitButton } from '#web/ui/form.tsx';
import { PasswordField } from '../patients/password-field.tsx';
import type { Creation, NewAdministrator } from './use-create-administrator.ts';

export function CreateAdministratorCard({ creation }: { creation: Creation }) {
  const { form, element, submit, refusal, creating } = creation;
  const field = (name: keyof NewAdministrator) => ({
    ...form.getInputProps(name),
    value: form.values[name],
  });
  return (
    <Card component="section" aria-labelledby="new-administrator">
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Title order={2} id="new-administrator">
              Adicionar administrador
            </Title>
            <Text c="dimmed">
              Administradores veem e alteram tudo: pacientes, agenda, arquivos e estas configurações.
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
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
          <PasswordField label="Senha" required {...field('password')} />
          <FormError>{refusal}</FormError>
          <FormActions>
            <SubmitButton pending={creating} pendingLabel="Criando...">
              Criar administrador
            </SubmitButton>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
