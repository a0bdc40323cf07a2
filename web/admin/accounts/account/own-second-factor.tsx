/** The state of the user's own second factor, its actions, and their dialogs. */
import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorStatus } from '#contract/accounts/second-factor.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { SetUp } from '#web/auth/second-factor/set-up.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import { NewCodes, TurnOff } from './second-factor-steps.tsx';

const titles = {
  'set-up': 'Ativar verificação em duas etapas',
  codes: 'Novos códigos de recuperação',
  off: 'Desativar verificação em duas etapas?',
} as const;
type Action = keyof typeof titles;

export function OwnSecondFactor({ status }: { status: SecondFactorStatus }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Action | null>(null);
  // Codes that are shown only once must not disappear by a click beside the dialog.
  const [holding, setHolding] = useState(false);
  const close = () => {
    setOpen(null);
    setHolding(false);
  };
  const hold = () => {
    setHolding(true);
    refresh(queryClient, ['administrators']);
  };
  const done = (sentence: string) => {
    close();
    refresh(queryClient, ['administrators']);
    notify.success(sentence);
  };
  return (
    <>
      <State status={status} onOpen={setOpen} />
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
      </Modal>
    </>
  );
}

type StateProps = { status: SecondFactorStatus; onOpen: (what: Action) => void };

function State({ status: { since, recoveryCodesLeft: left }, onOpen }: StateProps) {
  const { timeZone } = useClinic();
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
