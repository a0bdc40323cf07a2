/** The last tap: what is booked, when and where, while the server holds the time. */
import { Alert, Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingChoices } from '#contract/booking/booking.ts';
import { api } from '#web/api/client.ts';
import { BookingFacts } from '#web/clinic/booking/booking-facts.tsx';
import { needsOtherTime, sayProblem } from '#web/clinic/booking/refused-time.ts';
import { sayFacts } from '#web/clinic/booking/what-and-who-card.tsx';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatDayAndMonth, sayDateAtTime, sayNearDay } from '#web/format/date.ts';
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import styles from './booking.module.css';
import { packageOn, sayChange, sayEnded } from './say-booking.ts';
import type { Holding } from './use-hold.ts';
import { useLocalTime } from './use-local-time.ts';
import { sayLeft, useSecondsLeft } from './use-seconds-left.ts';

type ConfirmSheetProps = {
  opened: boolean;
  holding: Holding;
  onLeave: () => void;
  anchor: HTMLElement | null;
  date: string;
  time: string;
  choices: BookingChoices;
  procedure: BookingChoices['procedures'][number];
  /** Known before the server has answered; null: any. */
  professionalName: string | null;
};

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { opened, holding, onLeave, anchor, date, time, choices, procedure, professionalName } = props;
  const { moving } = choices;
  const isRequest = (holding.mode ?? choices.mode) === 'request';
  const today = useToday();
  const now = useLocalTime();
  const left = useSecondsLeft(holding.deadline);
  const isOver = holding.isHeld && left === 0;
  const { problem } = holding;
  const isReady = holding.isHeld && !holding.isConfirming;
  const isGone = problem !== null && needsOtherTime(problem);
  return (
    <AnchoredPanel
      title={moving ? 'Remarcar consulta' : isRequest ? 'Pedir este horário' : 'Confirmar consulta'}
      opened={opened}
      anchor={anchor}
      onClose={onLeave}
      locked={holding.isConfirming}
    >
      <Stack gap="md">
        <div>
          <p className={styles.moment}>{capitalise(sayDateAtTime(date, time, today))}</p>
          {sayNearDay(date, today) ? (
            <Text className={styles.soft}>{capitalise(formatDayAndMonth(date))}</Text>
          ) : null}
          {moving ? (
            <Text className={styles.soft}>Antes: {sayDateAtTime(moving.date, moving.time, today)}</Text>
          ) : null}
        </div>
        {isGone ? null : (
          <>
            <BookingFacts
              service={procedure.title}
              more={sayFacts(
                {
                  minutes: procedure.minutes,
                  priceCents: holding.priceCents,
                  ownPackage: packageOn(procedure, date),
                },
                today,
              )}
              professional={
                holding.professionalName ??
                professionalName ?? <Skeleton component="span" w="9em" h="1em" mt={4} />
              }
              address={choices.address}
              preparation={procedure.preparation}
            />
            {moving ? null : <AlreadyAsked service={procedure.title} />}
            {isRequest ? (
              <Text>A clínica confirma o seu pedido. Até lá, este horário fica reservado para você.</Text>
            ) : null}
          </>
        )}
        {isGone ? null : (
          <Text className={styles.soft}>
            {sayChange({ date, time, cancelHours: choices.cancelHours, now })}
          </Text>
        )}
        {problem ? (
          <Problem>{sayProblem(problem)}</Problem>
        ) : isOver ? (
          <Problem>{sayEnded(holding.hasEndedEarly)}</Problem>
        ) : null}
        <div className={styles.actions}>
          {holding.isHeld && !isOver && !problem ? <Countdown left={left} /> : null}
          {isGone ? null : isOver ? (
            <Button size="lg" onClick={holding.again}>
              Reservar de novo
            </Button>
          ) : holding.hasFailed ? (
            <Button size="lg" onClick={holding.again}>
              Tentar novamente
            </Button>
          ) : (
            <Button
              size="lg"
              data-autofocus
              // Keeps the focus, which a disabled button cannot have.
              onClick={isReady ? holding.confirm : undefined}
              data-disabled={!isReady || undefined}
              aria-disabled={!isReady}
              aria-busy={!isReady}
            >
              {holding.isConfirming ? 'Confirmando...' : isRequest ? 'Enviar pedido' : 'Confirmar'}
            </Button>
          )}
          <Button
            size={isGone ? 'lg' : 'md'}
            variant={isGone ? 'filled' : 'subtle'}
            onClick={onLeave}
            disabled={holding.isConfirming}
          >
            Escolher outro horário
          </Button>
        </div>
      </Stack>
    </AnchoredPanel>
  );
}

/** A remark only: a second visit may be meant. */
function AlreadyAsked({ service }: { service: string }) {
  const today = useToday();
  const { data } = useQuery(api.portal.home.queryOptions());
  const same = data?.requests.find((each) => each.service === service && each.moves === null);
  return same ? (
    <Text>
      Você já pediu {service} para {sayDateAtTime(same.date, same.time, today)}. Este seria outro.
    </Text>
  ) : null;
}

const Problem = ({ children }: { children: string }) => (
  <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="alert">
    {children}
  </Alert>
);

const Countdown = ({ left }: { left: number }) => (
  <Text className={styles.held}>
    <span aria-hidden>Horário reservado para você por {sayLeft(left)}</span>
    {/* Read out once, and again for the last minute. */}
    <VisuallyHidden role="status">
      {left > 60
        ? 'Horário reservado para você por 5 minutos'
        : 'Falta menos de um minuto para a reserva acabar'}
    </VisuallyHidden>
  </Text>
);
