/** Notices on this device: turned on by a tap, or what stands in the way. */
import { List, Skeleton, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { deviceEndpoint, NoticesRefused, turnOff, turnOn } from './device-subscription.ts';
import { supportHere } from './notice-support.ts';

export function DeviceNotices() {
  const [support, setSupport] = useState(supportHere);
  if (support === 'unsupported')
    return (
      <Text>Este navegador não mostra avisos. Os lembretes por e-mail e WhatsApp continuam valendo.</Text>
    );
  if (support === 'install') return <InstallFirst />;
  if (support === 'blocked')
    return (
      <Text>
        Os avisos estão bloqueados neste aparelho. Para recebê-los, permita as notificações deste aplicativo
        nos ajustes do navegador ou do aparelho e volte aqui.
      </Text>
    );
  return <DeviceSwitch onRefused={() => setSupport(supportHere())} />;
}

/** Safari's own words. */
const InstallFirst = () => (
  <div>
    <Text>No iPhone e no iPad, os avisos funcionam com o aplicativo na Tela de Início:</Text>
    <List type="ordered" mt="xs">
      <List.Item>Abra esta página no Safari.</List.Item>
      <List.Item>Toque em Compartilhar e em “Adicionar à Tela de Início”.</List.Item>
      <List.Item>Abra o aplicativo pelo novo ícone e volte a esta tela.</List.Item>
    </List>
  </div>
);

const subscriptionKey = ['device-notices'];

function DeviceSwitch({ onRefused }: { onRefused: () => void }) {
  const queryClient = useQueryClient();
  const key = useQuery(api.push.key.queryOptions());
  const device = useQuery({ queryKey: subscriptionKey, queryFn: deviceEndpoint });
  const set = useMutation({
    mutationFn: async (on: boolean) => (on ? turnOn(key.data?.publicKey ?? '') : turnOff()),
    onSuccess: (_, on) => notify.success(on ? 'Avisos ligados neste aparelho' : 'Avisos desligados'),
    onError: (error, on) => {
      if (error instanceof NoticesRefused) return onRefused();
      notify.error(
        withReason(on ? 'Não foi possível ligar os avisos' : 'Não foi possível desligar os avisos', error),
      );
    },
    onSettled: () =>
      Promise.all(
        [subscriptionKey, api.push.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  if (key.isError) return <Text>Não foi possível carregar os avisos deste aparelho.</Text>;
  if (!key.data || device.data === undefined) return <Skeleton h={28} w="60%" />;
  const isOn = device.data !== null && device.data === key.data.endpoint;
  return (
    <Switch
      label="Receber avisos neste aparelho"
      checked={set.isPending ? set.variables : isOn}
      disabled={set.isPending}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}
