/** Joins the waiting list: procedure, professional or any, periods and weekdays. */
import { Button, Card, Select, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayPeriods } from '#contract/agenda/appointment-rules.ts';
import type { BookingChoices } from '#contract/booking/booking.ts';
import type { OwnWaiting } from '#contract/booking/waiting-offers.ts';
import { weekdayNames } from '#contract/intervals.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { periodLabels, shortWeekday } from '#web/clinic/say-waiting.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { FormError } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';

type JoinFormProps = {
  choices: BookingChoices;
  waiting: readonly OwnWaiting[];
  /** Chosen at first; else what the patient had last. */
  procedureId: string | null;
};

export function JoinForm({ choices, waiting, procedureId }: JoinFormProps) {
  const { procedures, professionals, lastProcedureId } = choices;
  const queryClient = useQueryClient();
  // A procedure is waited for once.
  const free = procedures.filter(({ id }) => waiting.every((entry) => entry.procedureId !== id));
  const [chosen, setChosen] = useState(procedureId ?? lastProcedureId);
  const isClosed = procedureId !== null && procedures.every(({ id }) => id !== procedureId);
  const [professional, setProfessional] = useState<string | null>(null);
  const [periods, setPeriods] = useState<string[]>([]);
  const [weekdays, setWeekdays] = useState<string[]>([]);
  // Another one than was asked for is chosen by the patient only.
  const procedure = free.find(({ id }) => id === chosen) ?? (procedureId ? undefined : free[0]);
  const doing = professionals.filter(
    ({ procedureIds }) => procedure && (procedureIds?.includes(procedure.id) ?? true),
  );
  const join = useMutation(
    api.booking.joinWaitingList.mutationOptions({
      onSuccess: () => {
        notify.success('Pronto! A clínica avisa se surgir um horário');
        // Until the list shows it, the form stays as it was sent.
        return queryClient.invalidateQueries({ queryKey: api.portal.home.key() });
      },
    }),
  );
  if (free.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!procedure) return;
    // A second tap may come before the button is disabled.
    if (queryClient.isMutating({ mutationKey: api.booking.joinWaitingList.mutationKey() }) > 0) return;
    join.mutate({
      procedureId: procedure.id,
      professionalId: doing.some(({ id }) => id === professional) ? (professional ?? undefined) : undefined,
      periods: dayPeriods.filter((each) => periods.includes(each)),
      weekdays: weekdays.map(Number).sort(),
    });
  };
  return (
    <Card component="form" onSubmit={submit} aria-labelledby="join">
      <Stack gap="md">
        <Title order={2} size="h4" id="join">
          {waiting.length > 0 ? 'Esperar por mais um' : 'O que você espera?'}
        </Title>
        {isClosed ? (
          <>
            <Text>Pelo procedimento da sua consulta, quem cuida da espera é a clínica: fale com ela.</Text>
            <WhatsappButton size="md" variant="light">
              Falar pelo WhatsApp
            </WhatsappButton>
          </>
        ) : null}
        <FormError>
          {join.error ? withReason('Não foi possível entrar na lista', join.error) : null}
        </FormError>
        <Select
          label="Procedimento"
          data={free.map(({ id, title }) => ({ value: id, label: title }))}
          placeholder="Escolha"
          value={procedure?.id ?? null}
          onChange={setChosen}
          allowDeselect={false}
        />
        {doing.length > 1 ? (
          <Select
            label="Profissional"
            placeholder="Qualquer um"
            clearable
            data={doing.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            value={professional}
            onChange={setProfessional}
          />
        ) : null}
        <ChoiceChips
          label="Períodos"
          description="Sem escolha: qualquer um"
          values={periods}
          onChange={setPeriods}
          options={dayPeriods.map((value) => ({ value, children: periodLabels[value] }))}
        />
        <ChoiceChips
          label="Dias da semana"
          description="Sem escolha: qualquer um"
          values={weekdays}
          onChange={setWeekdays}
          options={weekdayNames.map((name, index) => ({
            value: String(index + 1),
            children: shortWeekday(index + 1),
            label: name,
          }))}
        />
        <Button type="submit" size="md" disabled={!procedure || join.isPending} aria-busy={join.isPending}>
          {join.isPending ? 'Entrando...' : 'Entrar na lista'}
        </Button>
      </Stack>
    </Card>
  );
}
