/** The buttons of an import: check, import, give up, try again, undo. */
import { Button, type ButtonProps, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRow } from '#contract/moving/imports.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconArrowBackUp, IconRefresh } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { StepProps } from './shown-import.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { useRefetchImports } from './use-refetch-imports.ts';

type ActionProps = StepProps & { disabled?: boolean; children?: ReactNode } & Pick<ButtonProps, 'variant'>;

export function useCheck({ shown }: StepProps) {
  const onSettled = useRefetchImports();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation(
    api.imports.check.mutationOptions({
      onError: (error) => notify.error(errorMessage(error, 'Não foi possível começar a conferência')),
      onSettled,
    }),
  );
  const check = () => {
    // The second click of a double click comes before the button is drawn as busy.
    if (queryClient.isMutating({ mutationKey: api.imports.check.mutationKey() }) === 0)
      mutate({ id: shown.id });
  };
  return { isPending, check };
}

export function CheckButton({ shown, disabled, variant, children = 'Conferir' }: ActionProps) {
  const { check, isPending } = useCheck({ shown });
  return (
    <Button variant={variant} disabled={disabled} loading={isPending} onClick={check}>
      {children}
    </Button>
  );
}

type StartButtonProps = ActionProps & {
  /** Asked before the start. */
  question?: { title: string; text: ReactNode; confirm?: string } | undefined;
  /** Asked first: whether what the page says is still so. */
  isFresh?: () => Promise<boolean>;
};

export function StartButton({
  shown,
  disabled,
  variant,
  question,
  isFresh,
  children = 'Importar agora',
}: StartButtonProps) {
  const onSettled = useRefetchImports();
  const queryClient = useQueryClient();
  const [opened, dialog] = useDisclosure(false);
  const [looking, setLooking] = useState(false);
  const start = useMutation(
    api.imports.start.mutationOptions({
      onError: (error) => notify.error(errorMessage(error, 'Não foi possível começar a importação')),
      onSettled,
    }),
  );
  const begin = () => {
    // As in `useCheck`.
    if (queryClient.isMutating({ mutationKey: api.imports.start.mutationKey() }) === 0)
      start.mutate({ id: shown.id }, { onError: dialog.close });
  };
  const press = async () => {
    setLooking(true);
    const asShown = await (isFresh?.() ?? Promise.resolve(true)).finally(() => setLooking(false));
    if (!asShown) notify.error('A clínica mudou desde a conferência: veja os números de novo');
    else if (question) dialog.open();
    else begin();
  };
  return (
    <>
      <Button variant={variant} disabled={disabled} loading={looking || start.isPending} onClick={press}>
        {children}
      </Button>
      {question ? (
        <ConfirmDialog
          opened={opened}
          onClose={dialog.close}
          title={question.title}
          confirmLabel={question.confirm ?? 'Importar assim'}
          confirmingLabel="Importando..."
          onConfirm={begin}
          running={start.isPending}
        >
          {question.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

export function RetryButton({ shown }: StepProps) {
  const onSettled = useRefetchImports();
  const retry = useMutation(
    api.imports.retry.mutationOptions({
      onError: (error) => notify.error(errorMessage(error, 'Não foi possível tentar de novo')),
      onSettled,
    }),
  );
  return (
    <Button
      loading={retry.isPending}
      onClick={() => retry.mutate({ id: shown.id })}
      leftSection={<IconRefresh aria-hidden size="1.1em" />}
    >
      Tentar de novo
    </Button>
  );
}

type CancelButtonProps = { shown: Pick<ImportRow, 'id'>; name?: string } & Pick<ButtonProps, 'size'>;

/** Gives the import up, and returns to the list. @param name says in a list which import it is */
export function CancelButton({ shown, name, size }: CancelButtonProps) {
  const [opened, question] = useDisclosure(false);
  const navigate = useNavigate();
  const refetch = useRefetchImports();
  const cancel = useMutation(
    api.imports.cancel.mutationOptions({
      onSuccess: () => {
        notify.success('Importação cancelada');
        navigate(paths.admin.imports());
      },
      onSettled: refetch,
    }),
  );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size={size}
        onClick={question.open}
        aria-label={name ? `Desistir: ${name}` : undefined}
      >
        Desistir
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          cancel.reset();
          question.close();
        }}
        title="Desistir desta importação?"
        confirmLabel="Desistir"
        confirmingLabel="Cancelando..."
        tone="danger"
        onConfirm={() => cancel.mutate({ id: shown.id })}
        running={cancel.isPending}
        error={cancel.error ? errorMessage(cancel.error, 'Não foi possível cancelar') : null}
      >
        <Text>Os arquivos enviados são apagados. Nada foi gravado na clínica até aqui.</Text>
      </ConfirmDialog>
    </>
  );
}

type UndoButtonProps = { row: ImportRow; label?: string; name?: string } & Pick<ButtonProps, 'size'>;

/** @param name says in a list which import it is */
export function UndoButton({ row, label = 'Desfazer', name, size }: UndoButtonProps) {
  const [opened, question] = useDisclosure(false);
  return (
    <>
      <Button
        variant="light"
        color="red"
        size={size}
        onClick={question.open}
        aria-label={name ? `${label}: ${name}` : undefined}
        leftSection={<IconArrowBackUp aria-hidden size="1.1em" />}
      >
        {label}
      </Button>
      <UndoDialog row={row} opened={opened} onClose={question.close} />
    </>
  );
}
