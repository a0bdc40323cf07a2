/** What can be done with a future procedure in a list: mark it as done, change it, take it back. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import { api } from '#web/api/client.ts';
import { errorCode, withReason } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconArrowBackUp, IconCheck, IconPencil } from '#web/ui/icons/icons.ts';
import { SaveBlocked } from '#web/ui/save-blocked.ts';
import { notify } from '#web/ui/toasts.tsx';
import { nouns } from '../taking-back/nouns.ts';
import { takeBackAction } from '../taking-back/take-back-button.tsx';
import { useTakeBack } from '../taking-back/use-take-back.tsx';
import { EditProcedureForm, refetchProcedures } from './edit-procedure-form.tsx';

type ProcedureActions = {
  of: (procedure: FutureProcedure) => ReactNode;
  /** Belong beside the list, not into its row: the row may go while a dialog is open. */
  dialogs: ReactNode;
};

/** @param procedures as listed now: the open form follows them */
export function useProcedureActions(
  patientId: string,
  procedures: readonly FutureProcedure[] = [],
): ProcedureActions {
  const taking = useTakeBack('procedure', patientId);
  const [opened, dialog] = useDisclosure(false);
  const [chosen, setChosen] = useState<FutureProcedure>();
  const current = procedures.find(({ id }) => id === chosen?.id);
  const edited = current ?? chosen;
  return {
    of: (procedure) => (
      <Actions
        patientId={patientId}
        procedure={procedure}
        onEdit={() => {
          setChosen(procedure);
          dialog.open();
        }}
        onTakeBack={() => taking.ask({ id: procedure.id, name: procedure.title })}
      />
    ),
    dialogs: (
      <>
        <FormDialog opened={opened} onClose={dialog.close} title="Editar Procedimento Futuro">
          {edited ? (
            <SaveBlocked value={current ? null : nouns.procedure.gone}>
              <EditProcedureForm
                patientId={patientId}
                procedure={edited}
                onCancel={dialog.close}
                onSaved={dialog.close}
              />
            </SaveBlocked>
          ) : null}
        </FormDialog>
        {taking.dialog}
      </>
    ),
  };
}

type ActionsProps = {
  patientId: string;
  procedure: FutureProcedure;
  onEdit: () => void;
  onTakeBack: () => void;
};

function Actions({ patientId, procedure: { id, title, completedOn }, onEdit, onTakeBack }: ActionsProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const mark = useMutation(
    api.futureProcedures.complete.mutationOptions({
      onSuccess: (saved) => {
        notify.success(
          saved.completedOn ? 'Procedimento marcado como realizado hoje' : 'Procedimento a realizar',
        );
        return refetchProcedures(queryClient, patientId);
      },
      onError: (error) => {
        if (errorCode(error) === 'NOT_FOUND') refetchProcedures(queryClient, patientId);
        notify.error(
          errorCode(error) === 'NOT_FOUND'
            ? nouns.procedure.gone
            : withReason('Erro ao salvar procedimento', error),
        );
      },
    }),
  );
  const complete = (day: string | null) => mark.mutate({ patientId, id, completedOn: day });
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" ml="auto">
      {completedOn ? null : (
        <Button
          variant="light"
          size="compact-md"
          onClick={() => complete(today)}
          disabled={mark.isPending}
          leftSection={<IconCheck aria-hidden size="1.05em" />}
          aria-label={`Marcar como realizado: ${title}`}
        >
          Marcar como realizado
        </Button>
      )}
      <ActionsMenu
        name={title}
        actions={[
          { label: 'Editar', Icon: IconPencil, run: onEdit },
          ...(completedOn
            ? [
                {
                  label: 'Desfazer realizado',
                  Icon: IconArrowBackUp,
                  disabled: mark.isPending,
                  run: () => complete(null),
                },
              ]
            : []),
          takeBackAction(onTakeBack),
        ]}
      />
    </Group>
  );
}
