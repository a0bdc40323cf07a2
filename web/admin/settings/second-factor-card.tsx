/** How administrators sign in: one's own second step, and whether everybody needs one. */
import { Badge, Button, Card, Group, Modal, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { api } from '#web/api/client.ts';
import { SetUp } from '#web/auth/second-factor/set-up.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { NewCodes } from './new-codes.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';
import { TurnOff } from './turn-off-second-factor.tsx';

type Open = 'set-up' | 'codes' | 'off' | 'required' | null;

export function SecondFactorCard() {
  const status = useQuery(api.secondFactor.status.queryOptions());
  return (
    <Card component="section" aria-labelledby="second-factor">
      <Stack gap="md">
        <Title order={2} id="second-factor">
          Verificação em duas etapas
        </Title>
        {status.data ? <Loaded status={status.data} /> : null}
        {status.isPending ? (
          <Loading>
            <Text c="dimmed">Carregando...</Text>
          </Loading>
        ) : null}
        {status.isError && !status.data ? (
          <ErrorState
            message="Erro ao carregar a verificação em duas etapas"
            onRetry={status.refetch}
            retrying={status.isFetching}
          />
        ) : null}
      </Stack>
    </Card>
  );
}

const titles = {
  'set-up': 'Ativar verificação em duas etapas',
  codes: 'Novos códigos de recuperação',
  off: 'Desativar verificação em duas etapas?',
  required: 'Verificação para todos os administradores',
} as const;

function Loaded({ status }: { status: SecondFactorStatus }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  // Codes that are shown only once are not closed by a click beside them.
  const [holding, setHolding] = useState(false);
  const refresh = () => {
    queryClient.invalidateQueries({ queryKey: api.secondFactor.key() });
    queryClient.invalidateQueries({ queryKey: api.administrators.key() });
    queryClient.invalidateQueries({ queryKey: api.session.current.key() });
  };
  const close = () => {
    setOpen(null);
    setHolding(false);
  };
  const hold = () => {
    setHolding(true);
    refresh();
  };
  const done = (sentence: string) => {
    close();
    refresh();
    notify.success(sentence);
  };
  return (
    <>
      <Own status={status} onOpen={setOpen} />
      <Switch
        label="Obrigatória para todos os administradores"
        description="Quem ainda não tem é levado a configurar a sua e não acessa mais nada até terminar."
        checked={status.isRequired}
        onChange={() => setOpen('required')}
      />
      <Modal
        opened={open !== null}
        onClose={close}
        title={open ? titles[open] : ''}
        closeOnClickOutside={false}
        closeOnEscape={!holding}
        withCloseButton={!holding}
      >
        {open === 'set-up' ? (
          <SetUp
            onConfirmed={hold}
            onDone={() => done('Verificação em duas etapas ativada')}
            onCancel={close}
          />
        ) : null}
        {open === 'codes' ? (
          <NewCodes
            onMade={hold}
            onDone={() => done('Novos códigos de recuperação criados')}
            onCancel={close}
          />
        ) : null}
        {open === 'off' ? (
          <TurnOff
            isRequired={status.isRequired}
            onDone={() => done('Verificação em duas etapas desativada')}
            onCancel={close}
          />
        ) : null}
        {open === 'required' ? (
          <RequireSecondFactor
            status={status}
            onDone={(isRequired) =>
              done(isRequired ? 'Agora obrigatória para todos' : 'Agora opcional para cada um')
            }
            onCancel={close}
          />
        ) : null}
      </Modal>
    </>
  );
}

function Own({ status, onOpen }: { status: SecondFactorStatus; onOpen: (what: Open) => void }) {
  const { timeZone } = useClinic();
  const { since, recoveryCodesLeft: left } = status;
  if (!since) {
    return (
      <>
        <Text>
          <Badge color="gray" mr="xs">
            Desativada
          </Badge>
          Sua conta entra só com a senha. Com um aplicativo no celular, quem descobrir a senha não entra.
        </Text>
        <Group>
          <Button onClick={() => onOpen('set-up')}>Ativar na minha conta</Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <div>
        <Text>
          <Badge color="green" mr="xs">
            Ativada
          </Badge>
          Na sua conta desde <time dateTime={since}>{formatInstant(since, timeZone)}</time>.
        </Text>
        <Text c={left < 3 ? undefined : 'dimmed'} mt="xs">
          {left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`}
          {left < 3 ? ' Crie novos antes que acabem.' : ''}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('codes')}>
          Criar novos códigos
        </Button>
        <Button variant="subtle" color="red" onClick={() => onOpen('off')}>
          Desativar
        </Button>
      </Group>
    </>
  );
}
