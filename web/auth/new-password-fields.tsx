/** A new password, twice. */
import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { passwordLength } from '#contract/fields.ts';

export const differentPasswords = 'As senhas não são iguais';

type Props = {
  form: Pick<UseFormReturnType<{ password: string; repeated: string }>, 'getInputProps'>;
  label: string;
  disabled: boolean;
};

export const NewPasswordFields = ({ form, label, disabled }: Props) => (
  <>
    <PasswordInput
      label={label}
      description={`Pelo menos ${passwordLength.min} caracteres`}
      autoComplete="new-password"
      disabled={disabled}
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label="Confirme a senha"
      autoComplete="new-password"
      disabled={disabled}
      {...form.getInputProps('repeated')}
    />
  </>
);
