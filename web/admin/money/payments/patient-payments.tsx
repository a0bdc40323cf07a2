/** What a patient has to pay, with 'Receber' of the visit that is chosen, and what was paid last, with its receipt. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patient, PatientVisits } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { dayOfInstant, formatInstantDate, formatShortDate } from '#web/format/date.ts';
import { formatCents, namePayment, sayOpen } from '#web/format/money.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { FactDialog } from '../fact-dialog.tsx';
import { NoteButton, NoteText } from './collection-notes.tsx';
import { Payment } from './payment-dialog.tsx';
import { isOfPatient, ReceiptTask } from './receipt-task.tsx';

type PatientPaymentsProps = {
  patient: Pick<Patient, 'id' | 'fullName'>;
  visits: Pick<PatientVisits, 'openCents' | 'returnCents' | 'dueCents'>;
};

export function PatientPayments({
  patient,
  visits: { openCents, returnCents, dueCents },
}: PatientPaymentsProps) {
  const owed = [openCents, -returnCents].filter((cents) => cents !== 0).map(sayOpen);
  const parts = [
    ...(owed.length > 0 ? [`${owed.join(' · ')} no total`] : []),
    ...(dueCents > 0 ? [`${formatCents(dueCents)} hoje, na chegada`] : []),
  ];
  return (
    <FactDialog
      says={parts.join(', e ') || 'Nada a pagar: ver pagamentos'}
      title={`Pagamentos de ${patient.fullName}`}
    >
      {(onSaved, onDone) => <Visits patient={patient} onSaved={onSaved} onDone={onDone} />}
    </FactDialog>
  );
}

type VisitsProps = { patient: PatientPaymentsProps['patient']; onSaved: () => void; onDone: () => void };
type Task = { kind: 'pay' | 'receipt'; appointmentId: string };

function Visits({ patient, onSaved, onDone }: VisitsProps) {
  const today = useToday();
  const { timeZone } = useClinic();
  const found = useQuery(api.payments.open.queryOptions({ input: { patientId: patient.id } }));
  const [task, setTask] = useState<Task | null>(null);
  if (task?.kind === 'pay')
    return <Payment appointmentId={task.appointmentId} onSaved={onSaved} onDone={onDone} />;
  if (task) return <Receipt {...task} onSaved={onSaved} onDone={onDone} onBack={() => setTask(null)} />;
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível carregar os pagamentos."
      skeleton={<CardSkeleton lines={2} />}
    >
      {({ rows, notes, paid }) => (
        <Stack gap="lg">
          {rows.length === 0 ? (
            <Text>{paid.length === 0 ? 'Nada em aberto, e nenhum pagamento ainda.' : 'Nada em aberto.'}</Text>
          ) : (
            <Stack component="ul" gap="sm" aria-label="Em aberto">
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
                    style={{ flexShrink: 0 }}
                    onClick={() => setTask({ kind: 'pay', appointmentId })}
                    aria-label={`${namePayment(openCents)}: ${service}, ${formatShortDate(date, today)}`}
                  >
                    {namePayment(openCents)}
                  </Button>
                </Group>
              ))}
            </Stack>
          )}
          {rows.length === 0 && notes.length === 0 ? null : (
            <section aria-labelledby="collection-notes">
              <Group justify="space-between" gap="xs">
                <Title order={3} size="h4" id="collection-notes">
                  Ligações de cobrança
                </Title>
                <NoteButton patient={patient} />
              </Group>
              {notes.map((note) => (
                <NoteText key={note.notedAt} note={note} />
              ))}
            </section>
          )}
          {paid.length === 0 ? null : (
            <section aria-labelledby="paid-last">
              <Title order={3} size="h4" id="paid-last" mb="xs">
                Últimos pagamentos
              </Title>
              <Stack component="ul" gap="sm">
                {paid.map(
                  ({ appointmentId, date, service, paidCents, paidAt, returnedCents, returnedAt }) => (
                    <Group key={appointmentId} component="li" justify="space-between" wrap="nowrap">
                      <div>
                        <Text>{service}</Text>
                        <Text size="sm" c="dimmed">
                          {formatShortDate(date, today)}
                          {paidAt ? sayPaid(dayOfInstant(paidAt, timeZone), date, today) : null}
                        </Text>
                        {returnedAt ? (
                          <Text size="sm" c="red">
                            devolvido {formatCents(returnedCents)} em{' '}
                            {formatInstantDate(returnedAt, timeZone)}
                          </Text>
                        ) : null}
                      </div>
                      <Group gap="xs" wrap="nowrap">
                        <Anchor
                          component="button"
                          type="button"
                          inherit
                          style={{ whiteSpace: 'nowrap' }}
                          onClick={() => setTask({ kind: 'pay', appointmentId })}
                          aria-label={`${formatCents(paidCents)}: ${service}, ${formatShortDate(date, today)}, ver o pagamento`}
                        >
                          {formatCents(paidCents)}
                        </Anchor>
                        {paidCents > 0 ? (
                          <Button
                            variant="light"
                            size="compact-md"
                            onClick={() => setTask({ kind: 'receipt', appointmentId })}
                            aria-label={`Recibo: ${service}, ${formatShortDate(date, today)}`}
                          >
                            Recibo
                          </Button>
                        ) : null}
                      </Group>
                    </Group>
                  ),
                )}
              </Stack>
            </section>
          )}
        </Stack>
      )}
    </QueryContent>
  );
}

/** @param date that of the visit */
const sayPaid = (day: string, date: string, today: string) =>
  day === date ? ' · pago no dia' : ` · pago em ${formatShortDate(day, today)}`;

type ReceiptProps = Omit<VisitsProps, 'patient'> & { appointmentId: string; onBack: () => void };

/** Of the one payment of the visit; where there are several, or none of the patient, they are shown. */
function Receipt({ appointmentId, onSaved, onDone, onBack }: ReceiptProps) {
  const found = useQuery(api.payments.get.queryOptions({ input: { appointmentId } }));
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível carregar o pagamento."
      skeleton={<CardSkeleton lines={3} />}
    >
      {(account) => {
        const left = account.entries.filter((entry) => entry.keptCents > 0 && isOfPatient(entry));
        const [entry] = left;
        return entry && left.every(({ operationId }) => operationId === entry.operationId) ? (
          <ReceiptTask account={account} entry={entry} onBack={onBack} />
        ) : (
          <Payment appointmentId={appointmentId} onSaved={onSaved} onDone={onDone} />
        );
      }}
    </QueryContent>
  );
}
