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
import { useIsPhone } from '#web/ui/use-is-phone.ts';

type PatientActionsProps = { id: string; name: string; shape: 'row' | 'card' };

export function PatientActions({ id, name, shape }: PatientActionsProps) {
  const mayOpen = useMayOpen();
  const actions = [
    { label: 'Editar', to: paths.admin.editPatient(id), Icon: IconPencil },
    { label: 'Arquivos', to: paths.admin.patientFiles(id), Icon: IconFiles },
    { label: 'Plano de Tratamento', to: paths.admin.patientTreatment(id), Icon: IconClipboardHeart },
    { label: 'Procedimentos Futuros', to: paths.admin.patientProcedures(id), Icon: IconSparkles },
  ].filter(({ to }) => mayOpen(to));
  const isPhone = useIsPhone();
  const toBook = { label: 'Agendamento', to: paths.admin.newAppointment({ patientId: id }) };
  // A card on a phone has room for one button.
  if (shape === 'card' && isPhone)
    return <ActionsMenu name={name} actions={[{ ...toBook, Icon: IconCalendarPlus }, ...actions]} />;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={toBook.to}
        variant="light"
        size="compact-sm"
        leftSection={<IconCalendarPlus aria-hidden size="1.15em" />}
        aria-label={`Agendamento: ${name}`}
      >
        {toBook.label}
      </Button>
      {actions.length > 0 ? <ActionsMenu name={name} size="compact-sm" actions={actions} /> : null}
    </Group>
  );
}
