/** The packages of a patient: what is left of them, and what is done about it. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import type { Package, PackageItem } from '#contract/money/packages.ts';
import type { Patient, PatientVisits } from '#contract/patients/patients.ts';
import { isAcceptable } from '#contract/patients/quotes.ts';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayLeft } from '#web/clinic/money/say-package-session.ts';
import { formatInstantDate } from '#web/format/date.ts';
import { formatCents, namePayment, sayOpen } from '#web/format/money.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { FactDialog } from '../fact-dialog.tsx';
import { Payment } from '../payments/payment-dialog.tsx';
import { EndForm } from './end-form.tsx';
import { ItemRow } from './item-row.tsx';
import { MoveForm } from './move-form.tsx';
import { LabelledList, PatientQuotes } from './patient-quotes.tsx';
import { SellForm } from './sell-form.tsx';

/** 'Laser: 1 feita, 2 marcadas, 3 a marcar até 30/04' */
export const sayPackages = (packages: PatientVisits['packages'], today: string) =>
  packages.map((each) => `${each.service}: ${sayLeft(each, today)}`).join(' · ');

type PatientPackagesProps = {
  patient: Pick<Patient, 'id' | 'fullName'>;
  visits: Pick<PatientVisits, 'packages' | 'openQuotes'>;
};

export function PatientPackages({ patient, visits: { packages, openQuotes } }: PatientPackagesProps) {
  const open = packages.filter((each) => each.left > 0);
  const left = open.reduce((sum, each) => sum + each.left, 0);
  const names = [...new Set(open.map(({ service }) => service))].join(', ');
  return (
    <FactDialog
      says={
        [
          packages.length > 0 &&
            `${sayCount(left, 'sessão a marcar', 'sessões a marcar')}${names && `: ${names}`}`,
          openQuotes > 0 && sayCount(openQuotes, 'orçamento a aceitar', 'orçamentos a aceitar'),
        ]
          .filter(Boolean)
          .join(' · ') || 'Ver ou vender'
      }
      title={`Pacotes de ${patient.fullName}`}
    >
      {(onSaved, onDone) => <Packages patient={patient} onSaved={onSaved} onDone={onDone} />}
    </FactDialog>
  );
}

type Task =
  | { kind: 'sell' }
  | { kind: 'pay' | 'end'; pack: Package }
  | { kind: 'move'; item: PackageItem }
  | null;
type PackagesProps = { patient: PatientPackagesProps['patient']; onSaved: () => void; onDone: () => void };

function Packages({ patient, onSaved, onDone }: PackagesProps) {
  const queryClient = useQueryClient();
  const found = useQuery(api.packages.list.queryOptions({ input: { patientId: patient.id } }));
  const today = useToday();
  const [task, setTask] = useState<Task>(null);
  /** The newest first: what was just sold is paid next. */
  const owing = found.data?.rows.find(({ openCents }) => (openCents ?? 0) > 0);
  const back = () => setTask(null);
  const saved = () => {
    for (const { key } of [api.packages, api.payments, api.appointments, api.dashboard])
      queryClient.invalidateQueries({ queryKey: key() });
    queryClient.invalidateQueries({ queryKey: api.patients.get.key() });
    onSaved();
    back();
  };
  if (task?.kind === 'sell' && found.data)
    return (
      <SellForm
        patientId={patient.id}
        discountLimitPercent={found.data.discountLimitPercent}
        onSaved={saved}
        onCancel={back}
      />
    );
  if (task?.kind === 'pay') return <Payment appointmentId={task.pack.id} onSaved={onSaved} onDone={onDone} />;
  if (task?.kind === 'end') return <EndForm pack={task.pack} onSaved={saved} onCancel={back} />;
  if (task?.kind === 'move') return <MoveForm item={task.item} onSaved={saved} onCancel={back} />;
  return (
    <QueryContent
      query={found}
      errorMessage="Não foi possível carregar os pacotes."
      skeleton={<CardSkeleton lines={2} />}
    >
      {({ rows, quotes }) => (
        <Stack gap="md">
          <PatientQuotes
            label="Orçamentos a aceitar"
            quotes={quotes.filter((quote) => isAcceptable(quote, today))}
            onAccepted={saved}
          />
          {rows.length === 0 ? (
            <Text>Nenhum pacote ainda. As sessões de um pacote são usadas sozinhas pelos agendamentos.</Text>
          ) : (
            <LabelledList label="Pacotes" isLabelShown={quotes.length > 0}>
              {rows.map((pack) => (
                <PackageCard
                  key={pack.id}
                  pack={pack}
                  patientId={patient.id}
                  isPaidNext={pack === owing}
                  onDo={setTask}
                />
              ))}
            </LabelledList>
          )}
          <PatientQuotes
            label="Outros orçamentos"
            quotes={quotes.filter((quote) => !isAcceptable(quote, today))}
            onAccepted={saved}
          />
          <Group justify="flex-end">
            {owing === undefined ? (
              <Button onClick={() => setTask({ kind: 'sell' })} data-autofocus>
                Vender pacote
              </Button>
            ) : (
              <Button variant="subtle" onClick={() => setTask({ kind: 'sell' })}>
                Vender outro pacote
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </QueryContent>
  );
}

type PackageCardProps = {
  pack: Package;
  patientId: string;
  isPaidNext: boolean;
  onDo: (task: Task) => void;
};

function PackageCard({ pack, patientId, isPaidNext, onDo }: PackageCardProps) {
  const { name, patient, openCents, soldAt, isBrought, userName, ended, items } = pack;
  const { timeZone } = useClinic();
  return (
    <Card component="li" withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" gap="xs">
          <Text fw={500}>{name}</Text>
          {openCents === null ? null : <Text>{sayOpen(openCents)}</Text>}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            `${isBrought ? 'De outro sistema, de' : 'Vendido em'} ${formatInstantDate(soldAt, timeZone)}`,
            userName,
            patient.id !== patientId && `comprado por ${patient.fullName}`,
            ended && `encerrado em ${formatInstantDate(ended.at, timeZone)}: ${ended.reason}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            patientId={patientId}
            onMove={ended ? null : () => onDo({ kind: 'move', item })}
          />
        ))}
        <Group gap="xs" justify="flex-end">
          {ended || items.length === 0 ? null : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={() => onDo({ kind: 'end', pack })}
              aria-label={`Encerrar: ${name}`}
            >
              Encerrar
            </Button>
          )}
          {openCents === null ? null : (
            <Button
              {...(isPaidNext ? { autoFocus: true } : { variant: 'light', size: 'compact-sm' })}
              onClick={() => onDo({ kind: 'pay', pack })}
              aria-label={`${sayPay(openCents)}: ${name}`}
            >
              {sayPay(openCents)}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** 'Receber R$ 1.900,00' */
const sayPay = (openCents: number) =>
  openCents > 0 ? `${namePayment(openCents)} ${formatCents(openCents)}` : namePayment(openCents);
