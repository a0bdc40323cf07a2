/** The second factor: the user's own, and whether every administrator needs one. */
import { Card, Divider, Modal, Skeleton, Stack, Switch, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { api } from '#web/api/client.ts';
import { SetUp } from '#web/auth/second-factor/set-up.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type OwnAction, OwnSecondFactor } from './own-second-factor.tsx';
import { NewCodes, RequireSecondFactor, TurnOff } from './second-factor-steps.tsx';

export function SecondFactorCard() {
  const status = useQuery(api.secondFactor.status.queryOptions());
  return (
    <Card component="section" aria-labelledby="second-factor">
      <Stack gap="md">
        <Title order={2} id="second-factor">
          Verificação em duas etapas
        </Title>
        <QueryContent
          query={status}
          errorMessage="Erro ao carregar a verificação em duas etapas"
          skeleton={<Skeleton h="6rem" />}
        >
          {(loaded) => <Loaded status={loaded} />}
        </QueryContent>
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
  const [open, setOpen] = useState<OwnAction | 'required' | null>(null);
  // Codes that are shown only once must not disappear by a click beside the dialog.
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
      <OwnSecondFactor status={status} onOpen={setOpen} />
      <Divider />
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
