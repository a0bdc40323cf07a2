/** What a patient has to pay, and 'Receber': of the visit that is chosen. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patient, PatientVisits } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatShortDate } from '#web/format/date.ts';
import { namePayment, sayOpen } from '#web/format/money.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { Payment } from './payment-dialog.tsx';

type PatientPaymentsProps = {
  patient: Pick<Patient, 'id' | 'fullName'>;
  visits: Pick<PatientVisits, 'openCents' | 'returnCents'>;
};

export function PatientPayments({ patient, visits: { openCents, returnCents } }: PatientPaymentsProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={() => setOpened(true)} aria-haspopup="dialog">
        {[openCents, -returnCents]
          .filter((cents) => cents !== 0)
          .map(sayOpen)
          .join(' · ')}{' '}
        no total
      </Anchor>
      <FormDialog opened={opened} onClose={close} title={`Pagamentos de ${patient.fullName}`}>
        {(onSaved) => <Visits patientId={patient.id} onSaved={onSaved} onDone={close} />}
      </FormDialog>
    </>
  );
}

type VisitsProps = { patientId: string; onSaved: () => void; onDone: () => void };

function Visits({ patientId, onSaved, onDone }: VisitsProps) {
  const today = useToday();
  const found = useQuery(api.payments.open.queryOptions({ input: { patientId } }));
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen) return <Payment appointmentId={chosen} onSaved={onSaved} onDone={onDone} />;
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível carregar os pagamentos."
      skeleton={<CardSkeleton lines={2} />}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <Text>Nada em aberto.</Text>
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.map(({ appointmentId, date, service, openCents }) => (
              <Group key={appointmentId} component="li" justify="space-between" wrap="nowrap">
                <div>
                  <Text>{service}</Text>
                  <Text size="sm" c="dimmed">
                    {formatShortDate(date, today)} · {sayOpen(openCents)}
                  </Text>
                </div>
                <Button
                  variant="light"
                  onClick={() => setChosen(appointmentId)}
                  aria-label={`${namePayment(openCents)}: ${service}, ${formatShortDate(date, today)}`}
                >
                  {namePayment(openCents)}
                </Button>
              </Group>
            ))}
          </Stack>
        )
      }
    </QueryContent>
  );
}
