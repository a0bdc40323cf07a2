/** Whether the clinic requires a second factor of all its staff. One's own is in 'Minha conta'. */
import { Anchor, Card, Modal, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SecondFactorStatus } from '#contract/accounts/second-factor.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { api } from '#web/api/client.ts';
import { PasswordStep } from '#web/auth/second-factor/password-step.tsx';
import { paths } from '#web/paths.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { notify } from '#web/ui/toasts.tsx';

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
          skeleton={<Skeleton h="4rem" />}
        >
          {(loaded) => <Requirement status={loaded} />}
        </QueryContent>
        <Text c="dimmed">
          A verificação da sua própria conta fica em{' '}
          <Anchor component={Link} to={paths.admin.account()} underline="always">
            Minha conta
          </Anchor>
          .
        </Text>
      </Stack>
    </Card>
  );
}

function Requirement({ status }: { status: SecondFactorStatus }) {
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const done = (isRequired: boolean) => {
    close();
    refresh(queryClient, ['administrators']);
    notify.success(isRequired ? 'Agora obrigatória para todos' : 'Agora opcional para cada um');
  };
  return (
    <>
      <Switch
        label="Obrigatória para toda a equipe"
        description="Quem ainda não tem é levado a configurar a sua e não acessa mais nada até terminar."
        checked={status.isRequired}
        onChange={open}
      />
      <Modal
        opened={opened}
        onClose={close}
        title="Verificação para toda a equipe"
        closeOnClickOutside={false}
      >
        <RequireSecondFactor status={status} onDone={done} onCancel={close} />
      </Modal>
    </>
  );
}

type RequireProps = {
  status: SecondFactorStatus;
  onDone: (isRequired: boolean) => void;
  onCancel: () => void;
};

function RequireSecondFactor({ status: { isRequired, since }, onDone, onCancel }: RequireProps) {
  const setRequired = useMutation(
    api.secondFactor.setRequired.mutationOptions({ onSuccess: (_, input) => onDone(input.isRequired) }),
  );
  return (
    <PasswordStep
      submitLabel={isRequired ? 'Tornar opcional' : 'Tornar obrigatória'}
      pendingLabel="Salvando..."
      onSubmit={(password) => setRequired.mutate({ password, isRequired: !isRequired })}
      pending={setRequired.isPending}
      error={setRequired.error}
      onCancel={onCancel}
    >
      {isRequired ? (
        <Text>Cada pessoa volta a decidir por si. Quem já ativou continua com ela.</Text>
      ) : (
        <Text>
          Quem não tem é levado a configurá-la assim que entrar, e quem está conectado, agora.
          {since ? '' : ' Você ainda não tem: a sua vem em seguida.'}
        </Text>
      )}
    </PasswordStep>
  );
}
