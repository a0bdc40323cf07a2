/** 'Lembretes': when and by what they go, and what the e-mail looks like. */
import {
  ActionIcon,
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sayList } from '#contract/count.ts';
import {
  create,
  type ReminderChannel,
  type ReminderRule,
  reminderChannels,
  reminderTwice,
} from '#contract/messages/reminders.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { IconMailOff, IconTrash } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { ReminderPreview } from './reminder-preview.tsx';
import { sayReminder, type Unit, unitMinutes, units } from './say-reminder.ts';

export function RemindersSection() {
  const reminders = useQuery(api.reminders.list.queryOptions());
  return (
    <Card component="section" aria-labelledby="email-reminders">
      <Stack gap="md">
        <div>
          <Title order={2} id="email-reminders">
            Lembretes
          </Title>
          <Text c="dimmed">
            Saem sozinhos, por e-mail, com um link para confirmar ou remarcar e um arquivo que põe a consulta
            no calendário do paciente. Vão também ao aparelho de quem ligou os avisos no portal. Entre 21h e
            7h nada é enviado.
          </Text>
        </div>
        <QueryContent
          query={reminders}
          errorMessage="Erro ao carregar os lembretes"
          skeleton={
            <Loading>
              <CardSkeleton lines={3} />
            </Loading>
          }
        >
          {({ rules, sendsMail, sendsWhatsapp }) => (
            <>
              {sendsMail ? null : (
                <Alert
                  color="yellow"
                  icon={<IconMailOff aria-hidden />}
                  title="O envio de e-mail está desligado"
                >
                  Os lembretes por e-mail começam a sair quando um administrador definir o servidor em “E-mail
                  e cópias”.
                </Alert>
              )}
              {rules.length === 0 ? (
                <Text c="dimmed">Nenhum lembrete. Adicione o primeiro abaixo.</Text>
              ) : (
                rules.map((rule) => <Rule key={rule.id} rule={rule} sendsWhatsapp={sendsWhatsapp} />)
              )}
              <AddRule rules={rules} />
              <ReminderPreview />
            </>
          )}
        </QueryContent>
      </Stack>
    </Card>
  );
}

function useRefetch() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.reminders.list.key() });
}

const channelNames: readonly { value: ReminderChannel; label: string }[] = [
  { value: 'email', label: 'E-mail' },
  { value: 'push', label: 'Aplicativo' },
  { value: 'whatsapp_api', label: 'WhatsApp' },
];

const listNames = (channels: readonly ReminderChannel[]) =>
  sayList(channelNames.filter(({ value }) => channels.includes(value)).map(({ label }) => label));

function Rule({ rule, sendsWhatsapp }: { rule: ReminderRule; sendsWhatsapp: boolean }) {
  const { id, minutesBefore, isOn, channels } = rule;
  const refetch = useRefetch();
  const label = sayReminder(minutesBefore);
  const onError = (error: Error) => notify.error(errorMessage(error));
  const update = useMutation(
    api.reminders.update.mutationOptions({
      onSuccess: (_, { isOn: became, channels: chosenNow }) => {
        if (became && !isOn)
          notify.success('Lembrete ligado: vale para as consultas cuja hora de avisar ainda vem');
        else if (became === false) notify.success(`Lembrete de ${label} desligado`);
        else if (chosenNow)
          notify.success(`Lembrete de ${label}: vai por ${listNames(chosenNow)}`, { id: `channels-${id}` });
        return refetch();
      },
      onError,
    }),
  );
  const remove = useMutation(
    api.reminders.remove.mutationOptions({
      onSuccess: () => {
        notify.success(`Lembrete de ${label} removido`);
        return refetch();
      },
      onError,
    }),
  );
  const isBusy = update.isPending || remove.isPending;
  const pending = update.isPending ? update.variables : undefined;
  const chosen = pending?.channels ?? channels;
  const offered = channelNames.filter(
    ({ value }) => value !== 'whatsapp_api' || sendsWhatsapp || chosen.includes(value),
  );
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap="xs">
        <Switch
          label={label}
          checked={pending?.isOn ?? isOn}
          disabled={isBusy}
          onChange={(event) => update.mutate({ id, isOn: event.currentTarget.checked })}
        />
        <Group role="group" aria-label={`Por onde vai o lembrete de ${label}`} gap="md">
          {offered.map(({ value, label: name }) => (
            <Checkbox
              key={value}
              label={name}
              checked={chosen.includes(value)}
              // A rule without a channel would be one that is off.
              disabled={isBusy || (chosen.length === 1 && chosen.includes(value))}
              onChange={(event) => {
                const isChosen = event.currentTarget.checked;
                const next = reminderChannels.filter((each) =>
                  each === value ? isChosen : chosen.includes(each),
                );
                update.mutate({ id, channels: next });
              }}
            />
          ))}
        </Group>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remover o lembrete de ${label}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        <IconTrash aria-hidden size="1.15rem" />
      </ActionIcon>
    </Group>
  );
}

const isUnit = (value: string | null): value is Unit => value !== null && value in unitMinutes;

function AddRule({ rules }: { rules: readonly ReminderRule[] }) {
  const refetch = useRefetch();
  const [number, setNumber] = useState<number | string>(1);
  const [unit, setUnit] = useState<Unit>('days');
  const add = useMutation(
    api.reminders.create.mutationOptions({
      onSuccess: () => {
        notify.success('Lembrete adicionado');
        return refetch();
      },
    }),
  );
  const minutesBefore = Number(number) * unitMinutes[unit];
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem =
      create['~orpc'].inputSchema?.safeParse({ minutesBefore }).error?.issues[0]?.message ??
      (rules.some((rule) => rule.minutesBefore === minutesBefore) ? reminderTwice : null);
    setWrong(problem);
    if (!problem) add.mutate({ minutesBefore });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <NumberInput
          label="Novo lembrete"
          w="6.5rem"
          min={1}
          max={999}
          allowDecimal={false}
          allowNegative={false}
          value={number}
          error={wrong !== null}
          aria-describedby={wrong === null ? undefined : 'wrong-reminder'}
          onChange={(value) => {
            setWrong(null);
            setNumber(value);
          }}
        />
        <Select
          aria-label="Unidade"
          w="8.5rem"
          allowDeselect={false}
          data={units}
          value={unit}
          onChange={(value) => {
            setWrong(null);
            if (isUnit(value)) setUnit(value);
          }}
        />
        <Text pb="0.5rem">antes</Text>
        <Button type="submit" variant="default" loading={add.isPending}>
          Adicionar
        </Button>
      </Group>
      <Text role="alert" id="wrong-reminder" c="red" size="sm" mt={4}>
        {wrong ?? (add.error ? errorMessage(add.error) : null)}
      </Text>
    </form>
  );
}
