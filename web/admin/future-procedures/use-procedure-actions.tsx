/** What can be done with a future procedure in a list: mark it as done, change it, take it back. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { FutureProcedure } from '#contract/future-procedures.ts';
import { api } from '#web/api/client.ts';
import { errorCode, withReason } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SaveBlocked } from '#web/ui/save-blocked.ts';
import { notify } from '#web/ui/toasts.tsx';
import { nouns } from '../taking-back/nouns.ts';
import { useTakeBack } from '../taking-back/use-take-back.tsx';
import { EditProcedureForm, refetchProcedures } from './edit-procedure-form.tsx';
import styles from './future-procedure-list.module.css';

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
  const opener = useRef<HTMLElement>(null);
  const taking = useTakeBack('procedure', patientId, { opener });
  const [opened, dialog] = useDisclosure(false);
  const [chosen, setChosen] = useState<FutureProcedure>();
  const current = procedures.find(({ id }) => id === chosen?.id);
  const edited = current ?? chosen;
  return {
    of: (procedure) => (
      <Actions
        patientId={patientId}
        procedure={procedure}
        onEdit={(menu) => {
          opener.current = menu;
          setChosen(procedure);
          dialog.open();
        }}
        onTakeBack={(menu) => {
          opener.current = menu;
          taking.ask({ id: procedure.id, name: procedure.title });
        }}
      />
    ),
    dialogs: (
      <>
        <FormDialog opened={opened} onClose={dialog.close} title="Editar Procedimento Futuro" opener={opener}>
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
  /** @param menu the button of the menu */
  onEdit: (menu: HTMLElement | null) => void;
  onTakeBack: (menu: HTMLElement | null) => void;
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
  const menu = useRef<HTMLButtonElement>(null);
  const complete = (day: string | null) => mark.mutate({ patientId, id, completedOn: day });
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" ml="auto" className={styles.actions}>
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={menu} aria-label={`Mais ações: ${title}`}>
            <IconDots aria-hidden size="1.25rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => onEdit(menu.current)}
            leftSection={<IconPencil aria-hidden size="1.1em" />}
          >
            Editar
          </Menu.Item>
          {completedOn ? (
            <Menu.Item
              onClick={() => complete(null)}
              disabled={mark.isPending}
              leftSection={<IconArrowBackUp aria-hidden size="1.1em" />}
            >
              Desfazer realizado
            </Menu.Item>
          ) : null}
          <Menu.Item
            color="red"
            onClick={() => onTakeBack(menu.current)}
            leftSection={<IconTrash aria-hidden size="1.1em" />}
          >
            Retirar do prontuário
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
