/** Actions on a patient in the list: to book is a button, the others are in a menu. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import {
  IconCalendarPlus,
  IconClipboardHeart,
  IconFiles,
  IconPencil,
  IconSparkles,
} from '#web/ui/icons/icons.ts';

type PatientActionsProps = { id: string; name: string; shape: 'row' | 'card' };

export function PatientActions({ id, name, shape }: PatientActionsProps) {
  const mayOpen = useMayOpen();
  const actions = [
    { label: 'Editar', to: paths.admin.editPatient(id), Icon: IconPencil },
    { label: 'Arquivos', to: paths.admin.patientFiles(id), Icon: IconFiles },
    { label: 'Plano de Tratamento', to: paths.admin.patientTreatment(id), Icon: IconClipboardHeart },
    { label: 'Procedimentos Futuros', to: paths.admin.patientProcedures(id), Icon: IconSparkles },
  ].filter(({ to }) => mayOpen(to));
  const button = shape === 'row' ? ({ size: 'compact-sm' } as const) : ({ size: 'sm', flex: 1 } as const);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={paths.admin.newAppointment({ patientId: id })}
        variant="light"
        {...button}
        leftSection={<IconCalendarPlus aria-hidden size="1.15em" />}
        aria-label={`Agendamento: ${name}`}
      >
        Agendamento
      </Button>
      {actions.length > 0 ? <ActionsMenu name={name} {...button} actions={actions} /> : null}
    </Group>
  );
}
