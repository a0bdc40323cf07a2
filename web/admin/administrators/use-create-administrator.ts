/** The form that makes another administrator, wherever it stands. */
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createAdministratorInput, missingAdministratorField } from '#contract/administrators.ts';
import { api } from '#web/api/client.ts';
import { focusFirstError } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { creationProblems } from './creation-problems.ts';

export type NewAdministrator = { fullName: string; email: string; password: string };

const empty: NewAdministrator = { fullName: '', email: '', password: '' };
/** Beside each field; above them all stands the sentence of the specification. */
const missingField = 'Campo obrigatório';

function problemsOf(values: NewAdministrator): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of createAdministratorInput.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message === missingAdministratorField ? missingField : message;
  }
  return problems;
}

export type Creation = ReturnType<typeof useCreateAdministrator>;

export function useCreateAdministrator() {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<NewAdministrator>({ initialValues: empty, validate: problemsOf });
  const create = useMutation(
    api.administrators.create.mutationOptions({
      onSuccess: ({ confirmationSent }, { email }) => {
        form.reset();
        queryClient.invalidateQueries({ queryKey: api.administrators.key() });
        notify.success('Administrador criado com sucesso!');
        if (confirmationSent)
          notify.info(
            `Um email de confirmação foi enviado para ${email}. É necessário confirmar o email para acessar a conta.`,
          );
      },
      onError: (error) => {
        const { fields, general } = creationProblems(error);
        form.setErrors(fields);
        setRefusal(general);
        if (Object.keys(fields).length > 0) focusFirstError(element.current);
      },
    }),
  );
  const submit = form.onSubmit(
    (values) => {
      setRefusal(null);
      create.mutate(values);
    },
    (errors) => {
      setRefusal(Object.values(errors).includes(missingField) ? missingAdministratorField : null);
      focusFirstError(element.current);
    },
  );
  return { form, element, submit, refusal, creating: create.isPending, unsaved: form.isDirty() };
}
