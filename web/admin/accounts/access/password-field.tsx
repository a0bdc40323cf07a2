/** A password field with a generator, a switch for visibility, and a copy button. */
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type PasswordOwner, passwordLength } from '#contract/password-rules.ts';
import { IconCheck, IconCopy, IconSparkles } from '#web/ui/icons/icons.ts';
import { generatePassword } from './generate-password.ts';

type PasswordFieldProps = {
  label: string;
  owner: PasswordOwner;
  required?: boolean;
  value: string;
  onChange: (password: string) => void;
  error?: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
};

export function PasswordField({ owner, value, onChange, required, ...field }: PasswordFieldProps) {
  const [visible, { open: show, toggle }] = useDisclosure(false);
  const clipboard = useClipboard({ timeout: 2_000 });
  const generate = () => {
    onChange(generatePassword());
    // A generated password must be readable.
    show();
  };
  return (
    <Stack gap="xs">
      <PasswordInput
        {...field}
        // Mantine does not set it on this input, and `focusFirstError` needs it.
        aria-invalid={field.error ? true : undefined}
        description={`Pelo menos ${passwordLength[owner]} caracteres.`}
        withAsterisk={required}
        required={required}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar senha' : 'Mostrar senha' }}
        autoComplete="new-password"
        spellCheck={false}
      />
      <Group gap="xs">
        <Button
          variant="light"
          size="sm"
          onClick={generate}
          leftSection={<IconSparkles aria-hidden size="1.1em" />}
        >
          Gerar senha
        </Button>
        {value === '' ? null : (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => clipboard.copy(value)}
            leftSection={
              clipboard.copied ? (
                <IconCheck aria-hidden size="1.1em" />
              ) : (
                <IconCopy aria-hidden size="1.1em" />
              )
            }
          >
            {clipboard.copied ? 'Senha copiada' : 'Copiar senha'}
          </Button>
        )}
      </Group>
      {clipboard.error ? (
        <Text size="sm" c="dimmed" role="status">
          Este navegador não deixa copiar por aqui. Selecione a senha no campo e copie.
        </Text>
      ) : null}
    </Stack>
  );
}
