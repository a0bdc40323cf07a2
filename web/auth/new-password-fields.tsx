/** A new password, twice. */
import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type PasswordOwner, passwordLength } from '#contract/password-rules.ts';

export const differentPasswords = 'As senhas não são iguais';

type Props = {
  form: Pick<UseFormReturnType<{ password: string; repeated: string }>, 'getInputProps'>;
  label: string;
  /** 'unknown': the server knows it when the form is sent. */
  owner: PasswordOwner | 'unknown';
  disabled: boolean;
};

const lengthOf = (owner: PasswordOwner | 'unknown') =>
  owner === 'unknown'
    ? `Pelo menos ${passwordLength.patient} caracteres, ou ${passwordLength.staff} se você trabalha na clínica`
    : `Pelo menos ${passwordLength[owner]} caracteres${owner === 'staff' ? ', sem o seu nome, o seu e-mail nem o nome da clínica' : ''}`;

export const NewPasswordFields = ({ form, label, owner, disabled }: Props) => (
  <>
    <PasswordInput
      label={label}
      description={lengthOf(owner)}
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
