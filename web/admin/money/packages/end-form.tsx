/** 'Encerrar': what was used stays charged, the rest of what was paid is given back. It is shown before. */
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Package, PackageItem } from '#contract/money/packages.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAndTime } from '#web/format/date.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/toasts.tsx';
import { ReasonForm } from '../reason-form.tsx';

type EndFormProps = { pack: Package; onSaved: () => void; onCancel: () => void };

export function EndForm({ pack, onSaved, onCancel }: EndFormProps) {
  const queryClient = useQueryClient();
  const { id, name, usedCents, paidCents, items } = pack;
  const isBooked = items.some(({ booked }) => booked > 0);
  const sums = `o que foi usado custa ${formatCents(usedCents)}, e já foi pago ${formatCents(paidCents)}: ${sayOpen(usedCents - paidCents)}.`;
  if (isBooked)
    return (
      <Stack gap="md">
        <Text>{name}</Text>
        <Bookings pack={pack} />
        <Text role="status">Se todas forem canceladas, {sums}</Text>
        <Ending pack={pack} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Voltar
          </Button>
        </Group>
      </Stack>
    );
  return (
    <ReasonForm
      name="Encerrar"
      submitLabel="Encerrar pacote"
      save={(reason) => client.packages.end({ id, reason, usedCents })}
      onSaved={() => {
        notify.success('Pacote encerrado');
        onSaved();
      }}
      onRefused={(error) => {
        queryClient.invalidateQueries({ queryKey: api.packages.key() });
        return errorMessage(error);
      }}
      onCancel={onCancel}
    >
      <Text>{name}</Text>
      <Text role="status">{capitalise(sums)}</Text>
      <Ending pack={pack} />
    </ReasonForm>
  );
}

/** 'Limpeza de pele', 'Limpeza de pele de João Batista Nogueira' */
const nameItem = ({ service, patient }: PackageItem, buyer: Package['patient']) =>
  patient.id === buyer.id ? service : `${service} de ${patient.fullName}`;

/** They are neither used nor left, so they come first. */
function Bookings({ pack: { items, patient } }: Pick<EndFormProps, 'pack'>) {
  const today = useToday();
  return (
    <div>
      <Text>Há sessões marcadas. Conclua ou cancele cada uma antes de encerrar:</Text>
      <List>
        {items.flatMap((item) =>
          item.bookings.map(({ id, date, time }) => (
            <List.Item key={id}>
              <Anchor component={Link} to={paths.admin.appointment(id)}>
                {nameItem(item, patient)}: {sayDateAndTime(date, time, today)}
              </Anchor>
            </List.Item>
          )),
        )}
      </List>
    </div>
  );
}

/** What is not used, also of those who got sessions of the package. */
function Ending({ pack: { items, patient } }: Pick<EndFormProps, 'pack'>) {
  const ending = items.flatMap((item) => {
    const sessions = item.left + item.booked;
    return sessions > 0 ? [{ ...item, sessions }] : [];
  });
  if (ending.length === 0) return null;
  return (
    <Text>
      Deixam de valer:{' '}
      {ending
        .map(
          (item) =>
            `${item.sessions} ${item.sessions === 1 ? 'sessão' : 'sessões'} de ${nameItem(item, patient)}`,
        )
        .join('; ')}
      .
    </Text>
  );
}
