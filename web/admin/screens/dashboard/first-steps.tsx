/** What is left to do in a new clinic. The dashboard shows it until each step is done or hidden. */
import { Anchor, Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HideableStep, SetupStep } from '#contract/screens/dashboard.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { IconCircle, IconCircleCheckFilled } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import styles from './first-steps.module.css';

type Words = {
  title: string;
  /** What it is good for, or who does it; hidden once it is done. */
  detail: string;
  /** For those who may not do it themselves: who does. */
  othersDetail?: string;
  /** Where it is done, or explained; absent for what no screen shows. */
  to?: string;
  /** Another way to do it. */
  also?: { title: string; to: string };
  hides?: HideableStep;
};

const words: Record<SetupStep, Words> = {
  clinic: {
    title: 'Preencher os dados da clínica',
    detail: 'Até lá, os pacientes não veem endereço, telefone nem WhatsApp.',
    to: paths.admin.settings(),
  },
  logo: {
    title: 'Escolher o logotipo',
    detail: 'Aparece na tela de entrada, no portal e nos e-mails.',
    to: paths.admin.settings(),
    hides: 'logo',
  },
  team: {
    title: 'Cadastrar a equipe',
    detail:
      'Quem atende, com conselho e especialidade, e o convite para entrar no sistema. Cada profissional tem a própria agenda.',
    to: paths.admin.team(),
    hides: 'team',
  },
  hours: {
    title: 'Conferir os horários de atendimento',
    detail:
      'Almoço, dias fechados e férias. Uma clínica nova abre de segunda a sexta, das 8h às 12h e das 13h às 18h.',
    to: paths.admin.hours(),
    hides: 'hours',
  },
  mail: {
    title: 'Ligar o envio de e-mails',
    detail: 'Envie uma mensagem de teste. Até lá, não se sabe se os e-mails chegam aos pacientes.',
    othersDetail:
      'Um administrador envia uma mensagem de teste. Até lá, não se sabe se os e-mails chegam aos pacientes.',
    to: paths.admin.serverSettings(),
    hides: 'mail',
  },
  backup: {
    title: 'Guardar a cópia de segurança em outro disco',
    detail: 'Escolha uma pasta de outro disco. Até lá, um defeito no disco leva os dados e a cópia.',
    othersDetail:
      'Um administrador escolhe uma pasta de outro disco. Até lá, um defeito no disco leva os dados e a cópia.',
    to: paths.admin.serverSettings(),
    hides: 'backup',
  },
  procedure: {
    title: 'Cadastrar os procedimentos',
    detail: 'Os pacientes veem o catálogo no portal. Há uma lista pronta para começar.',
    to: paths.admin.procedures(),
    hides: 'procedure',
  },
  patient: {
    title: 'Cadastrar o primeiro paciente',
    detail: 'Depois disso, já é possível agendar.',
    to: paths.admin.newPatient(),
    also: { title: 'Importar de um arquivo ou de outro sistema', to: paths.admin.imports() },
  },
};

/** While no server for e-mails is set, as in 'Configurações'. */
const mailOff: Pick<Words, 'detail' | 'othersDetail'> = {
  detail: 'O envio está desligado: nenhum e-mail chega aos pacientes.',
  othersDetail: 'O envio está desligado: nenhum e-mail chega aos pacientes. Um administrador o liga.',
};

type FirstStepsProps = { steps: readonly { step: SetupStep; isDone: boolean }[] };

export function FirstSteps({ steps }: FirstStepsProps) {
  const { sendsMail } = useClinic();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card component="section" aria-labelledby="first-steps" p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="first-steps">
          Primeiros passos
        </Title>
        <Text size="sm" c="dimmed">
          {done} de {steps.length} prontos
        </Text>
      </Group>
      <ul>
        {steps.map(({ step, isDone }) => (
          <Step
            key={step}
            words={step === 'mail' && !sendsMail ? { ...words.mail, ...mailOff } : words[step]}
            isDone={isDone}
          />
        ))}
      </ul>
    </Card>
  );
}

function Step({
  words: { title, detail, othersDetail, to, also, hides },
  isDone,
}: {
  words: Words;
  isDone: boolean;
}) {
  const mayOpen = useMayOpen();
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon aria-hidden size="1.4rem" className={styles.icon} />
      <div className={styles.words}>
        {to && !isDone && mayOpen(to) ? (
          <Anchor component={Link} to={to} fw={500}>
            {title}
          </Anchor>
        ) : (
          <Text span fw={isDone ? undefined : 500} c={isDone ? 'dimmed' : undefined}>
            {title}
          </Text>
        )}
        {isDone ? (
          <VisuallyHidden>: pronto</VisuallyHidden>
        ) : (
          <Text size="sm" c="dimmed">
            {to && !mayOpen(to) ? (othersDetail ?? detail) : detail}
            {also && mayOpen(also.to) ? (
              <>
                {' '}
                <Anchor component={Link} to={also.to} inherit underline="always">
                  {also.title}
                </Anchor>
              </>
            ) : null}
          </Text>
        )}
      </div>
      {hides && !isDone ? <HideButton step={hides} title={title} /> : null}
    </li>
  );
}

function HideButton({ step, title }: { step: HideableStep; title: string }) {
  const queryClient = useQueryClient();
  const hide = useMutation(
    api.dashboard.hideSetupStep.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.dashboard.key() }),
      onError: (error) => notify.error(errorMessage(error)),
    }),
  );
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.hide}
      onClick={() => hide.mutate({ step })}
      loading={hide.isPending}
      aria-label={`Agora não: ${title}`}
    >
      Agora não
    </Button>
  );
}
