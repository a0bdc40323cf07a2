/** What patients do with an appointment of theirs: confirm, move, cancel, add it to their calendar. */
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PortalAppointment } from '#contract/screens/portal.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useUser } from '#web/auth/user.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { firstName } from '#web/format/initials.ts';
import { paths } from '#web/paths.ts';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { chatAbout, sayNotAllowed, withText } from './not-allowed.ts';
import styles from './own-actions.module.css';

const fetchCancelling = () => import('./cancel-dialog.tsx');
const fetchOtherTimes = () => import('./displaced-times.tsx');

/** Whether there is anything to do with it: it has not begun, and is not cancelled. */
export const isAhead = ({ can: { move, cancel } }: PortalAppointment) =>
  move !== 'status' || cancel !== 'status';

type OwnActionsProps = {
  appointment: PortalAppointment;
  /** In a list: the likeliest one is in sight, the others open by a tap. */
  isBrief?: boolean;
};

export function OwnActions({ appointment, isBrief = false }: OwnActionsProps) {
  const { id, can } = appointment;
  const [isOpen, more] = useDisclosure();
  const [isCancelling, dialog] = useDisclosure();
  const cancelling = useLazyModule(fetchCancelling);
  const otherTimes = useLazyModule(fetchOtherTimes, can.confirm === 'displaced');
  const { whatsappUrl } = useClinic();
  const { fullName } = useUser();
  const refused = can.confirm === 'displaced' ? null : sayNotAllowed(can);
  const move =
    can.move === true ? (
      <Button size="md" variant="light" component={Link} to={paths.portal.book({ mover: id })}>
        Remarcar
      </Button>
    ) : null;
  const isFolded = isBrief && (can.confirm === true || can.move === true);
  const isMoveFirst = isFolded && can.confirm !== true;
  const others = (
    <>
      {(move && !isMoveFirst) || can.cancel === true ? (
        <div className={styles.pair}>
          {isMoveFirst ? null : move}
          {can.cancel === true ? (
            <Button size="md" variant="default" onClick={dialog.open}>
              Cancelar
            </Button>
          ) : null}
        </div>
      ) : null}
      {refused ? (
        <>
          <Text c="dimmed">{refused}</Text>
          <WhatsappButton
            href={whatsappUrl && withText(whatsappUrl, chatAbout(firstName(fullName), appointment))}
            variant="light"
            size="md"
          >
            Falar pelo WhatsApp
          </WhatsappButton>
        </>
      ) : null}
      <AddToCalendar appointmentId={id} size="md" variant="subtle" />
    </>
  );
  return (
    <Stack gap="sm" data-screen-only>
      {can.confirm === true ? <Confirm appointment={appointment} /> : null}
      {isMoveFirst ? move : null}
      {can.confirm === 'displaced' && otherTimes ? (
        <otherTimes.DisplacedTimes appointment={appointment} />
      ) : null}
      {isFolded ? (
        <Button size="md" variant="subtle" onClick={more.toggle} aria-expanded={isOpen}>
          {isOpen ? 'Menos opções' : 'Mais opções'}
        </Button>
      ) : null}
      {isOpen || !isFolded ? others : null}
      {cancelling ? (
        <cancelling.CancelDialog appointment={appointment} opened={isCancelling} onClose={dialog.close} />
      ) : null}
    </Stack>
  );
}

function Confirm({ appointment: { id, date, time } }: { appointment: PortalAppointment }) {
  const queryClient = useQueryClient();
  const confirm = useMutation(
    api.booking.confirmPresence.mutationOptions({
      // One toast, however often it was tapped.
      onSuccess: () => notify.success('Presença confirmada', { id: `confirmed ${id}` }),
      onError: (error) => notify.error(withReason('Não foi possível confirmar', error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
  return (
    <Button
      size="md"
      onClick={() => confirm.mutate({ appointmentId: id, date, time })}
      disabled={confirm.isPending}
      aria-busy={confirm.isPending}
      leftSection={<IconCheck aria-hidden size="1.2em" />}
    >
      Confirmar presença
    </Button>
  );
}
