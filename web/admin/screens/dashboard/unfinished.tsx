/** 'O que ficou em aberto': a professional's earlier appointments that are still open, or without a word. */
import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { can, unfinishedDays } from '#contract/agenda/appointment-rules.ts';
import { sayCount } from '#contract/count.ts';
import type { UnfinishedAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAndTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCheck, IconPencil } from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import styles from './dashboard.module.css';
import type { Overview } from './today-head.tsx';

const fetchDialogs = () => import('./work-dialogs.tsx');

/** Rows in sight before 'Mostrar todos'. */
const fewRows = 4;

export function Unfinished({
  unfinished: { rows, total },
}: {
  unfinished: NonNullable<Overview['unfinished']>;
}) {
  const [isWhole, showWhole] = useState(false);
  const [asked, ask] = useState<UnfinishedAppointment | null>(null);
  const [missed, askMissed] = useState<UnfinishedAppointment | null>(null);
  const dialogs = useLazyModule(fetchDialogs);
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  return (
    <>
      {rows.length > 0 ? (
        <Card component="section" aria-labelledby="unfinished" p={{ base: 'md', sm: 'lg' }}>
          <Group gap="xs" align="baseline">
            <Title order={2} id="unfinished">
              O que ficou em aberto
            </Title>
            <Text c="dimmed" size="sm">
              {sayCount(total, 'atendimento', 'atendimentos')} dos últimos {unfinishedDays} dias
            </Text>
          </Group>
          <ul>
            {shown.map((row) => (
              <Row key={row.id} row={row} onAsk={() => ask(row)} onMissed={() => askMissed(row)} />
            ))}
          </ul>
          {rows.length > shown.length ? (
            <Button variant="subtle" size="compact-md" onClick={() => showWhole(true)}>
              Mostrar todos
            </Button>
          ) : null}
        </Card>
      ) : null}
      {dialogs ? (
        <>
          <dialogs.ConcludeDialog row={asked} onClose={() => ask(null)} />
          <dialogs.MissedDialog row={missed} onClose={() => askMissed(null)} />
        </>
      ) : null}
    </>
  );
}

const button = { variant: 'light', size: 'compact-md' } as const;

type RowProps = { row: UnfinishedAppointment; onAsk: () => void; onMissed: () => void };

function Row({ row, onAsk, onMissed }: RowProps) {
  const { id, patient, date, time, service, missing } = row;
  const today = useToday();
  const mayWrite = useCan()('record');
  const isOpen = missing === 'status';
  return (
    <li className={styles.row} data-work>
      <div className={styles.who}>
        <Anchor component={Link} to={paths.admin.appointment(id)} fw={500} c="inherit">
          {patient.fullName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {capitalise(sayDateAndTime(date, time, today))} · {service} ·{' '}
          {isOpen ? 'ainda em aberto' : 'sem evolução'}
        </Text>
      </div>
      <div className={styles.work}>
        {isOpen && can.become(row, 'no_show') ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            onClick={onMissed}
            aria-haspopup="dialog"
            aria-label={`Faltou: ${patient.fullName}`}
          >
            Faltou
          </Button>
        ) : null}
        {mayWrite ? (
          <Button
            component={Link}
            to={paths.admin.patient(patient.id, { consulta: id })}
            aria-label={`Escrever: ${patient.fullName}`}
            leftSection={<IconPencil aria-hidden size="1.05em" />}
            {...button}
          >
            Escrever
          </Button>
        ) : (
          <Button
            onClick={onAsk}
            aria-haspopup="dialog"
            aria-label={`Concluir: ${patient.fullName}`}
            leftSection={<IconCheck aria-hidden size="1.05em" />}
            {...button}
          >
            Concluir
          </Button>
        )}
      </div>
    </li>
  );
}
