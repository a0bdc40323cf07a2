/** 'Agenda no seu calendário': what the private address of a member of the staff shows, and the address itself. */
import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FeedOptions, feedNames, feedScopes } from '#contract/agenda/calendar-feeds.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { CalendarAddress } from '#web/clinic/calendar-address.tsx';
import { notify } from '#web/ui/toasts.tsx';

const scopeNames = { own: 'Só os meus atendimentos', all: 'Os de todos os profissionais' } as const;
const nameLabels = { initials: 'Iniciais (M.S.)', full: 'Nome completo' } as const;

export function OwnCalendar() {
  const queryClient = useQueryClient();
  const own = useQuery(api.calendarFeeds.get.queryOptions());
  const [chosen, setChosen] = useState<Partial<FeedOptions>>({});
  const change = useMutation(
    api.calendarFeeds.change.mutationOptions({
      onSuccess: () => notify.success('O seu calendário mostra isso a partir da próxima atualização'),
      onError: (error) => {
        setChosen({});
        notify.error(withReason('Não foi possível mudar o calendário', error));
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.calendarFeeds.key() }),
    }),
  );
  if (own.isError) return <Text>Não foi possível carregar o endereço do calendário.</Text>;
  if (!own.data) return <Skeleton h={180} />;
  const { feed, hasOwn } = own.data;
  const options: FeedOptions = {
    scope: hasOwn ? (chosen.scope ?? feed?.scope ?? 'own') : 'all',
    names: chosen.names ?? feed?.names ?? 'initials',
  };
  const choose = (values: Partial<FeedOptions>) => {
    setChosen({ ...chosen, ...values });
    if (feed) change.mutate({ ...options, ...values });
  };
  return (
    <Stack gap="md">
      {hasOwn ? (
        <Radio.Group label="Atendimentos" value={options.scope}>
          <Stack gap="xs" mt="xs">
            {feedScopes.map((scope) => (
              <Radio key={scope} value={scope} label={scopeNames[scope]} onChange={() => choose({ scope })} />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      <Radio.Group
        label="Pacientes"
        description="O calendário pode passar por outras empresas e aparecer na tela bloqueada do celular."
        value={options.names}
      >
        <Stack gap="xs" mt="xs">
          {feedNames.map((names) => (
            <Radio key={names} value={names} label={nameLabels[names]} onChange={() => choose({ names })} />
          ))}
        </Stack>
      </Radio.Group>
      <CalendarAddress options={options} />
    </Stack>
  );
}
