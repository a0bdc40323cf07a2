/** 'Há um horário mais cedo', 'Surgiu um horário': freed times that the clinic offers. The first answer wins, and a late one reads so. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnOffer } from '#contract/booking/waiting-offers.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { capitalise, formatInstant, sayDateAtTime } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import styles from './home-besides.module.css';

const answered = {
  booked: 'Consulta marcada',
  moved: 'Consulta remarcada',
  declined: 'Tudo bem, o horário fica para outra pessoa',
} as const;

export const EarlierTimes = ({ offers }: { offers: readonly OwnOffer[] }) => (
  <Stack gap="sm" component="section" aria-label="Horários que surgiram">
    {offers.map((offer) => (
      <Card key={offer.id} p="md" className={offer.state === 'open' ? styles.offer : undefined}>
        {offer.state === 'open' ? <OpenOffer offer={offer} /> : <TakenOffer offer={offer} />}
      </Card>
    ))}
  </Stack>
);

function OpenOffer({ offer }: { offer: OwnOffer }) {
  const { id, date, time, service, professionalName, expiresAt, moves } = offer;
  const queryClient = useQueryClient();
  const todaysDay = useToday();
  const { timeZone } = useClinic();
  const answer = useMutation(
    api.booking.answerOffer.mutationOptions({
      onSuccess: ({ outcome }) => notify.success(answered[outcome]),
      onError: (error) => notify.error(withReason('Não deu certo', error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
  return (
    <Stack gap="xs">
      <Text fw={500}>{moves ? 'Há um horário mais cedo' : 'Surgiu um horário'}</Text>
      <Text className={styles.when}>{capitalise(sayDateAtTime(date, time, todaysDay))}</Text>
      <Text c="dimmed">{whatAndWho(service, professionalName)}</Text>
      <Text>
        {moves
          ? `Se você quiser, a sua consulta de ${sayDateAtTime(moves.date, moves.time, todaysDay)} passa para este horário.`
          : 'Se você quiser, marcamos mais uma consulta: as que você já tem continuam.'}
      </Text>
      <Text c="dimmed">
        Fica com quem responder primeiro, até {formatInstant(expiresAt, timeZone).slice(-5)}.
      </Text>
      <Group grow gap="sm" mt="xs">
        <Button
          size="md"
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ id, accept: false })}
        >
          Não, obrigado
        </Button>
        <Button size="md" disabled={answer.isPending} onClick={() => answer.mutate({ id, accept: true })}>
          Quero
        </Button>
      </Group>
    </Stack>
  );
}

function TakenOffer({ offer: { date, time, service } }: { offer: OwnOffer }) {
  const todaysDay = useToday();
  return (
    <>
      <Text fw={500}>Este horário já foi preenchido</Text>
      <Text c="dimmed">
        {service}, {sayDateAtTime(date, time, todaysDay)}: outra pessoa respondeu antes. Você continua na
        lista.
      </Text>
    </>
  );
}
