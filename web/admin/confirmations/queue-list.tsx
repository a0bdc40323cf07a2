/** The queue of a day: who is still to confirm, and who has. After each step the focus is on the next person. */
import { Badge, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ConfirmationRow } from '#contract/confirmations.ts';
import type { Messages } from '#contract/messages.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { telephoneLink } from '#web/format/phone.ts';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './confirmations.module.css';
import { chatOf, neighbourOf, nextToAsk, split, summaryOf } from './queue.ts';
import { nameIn, type StepKey, stepKeys, useQueueKeys } from './queue-keys.ts';
import { QueueRow } from './queue-row.tsx';
import { useContacts, useShownRows, useTakeBack } from './use-contacts.ts';

type QueueListProps = { day: string; rows: readonly ConfirmationRow[]; messages: Messages };

export function QueueList({ day, rows: answered, messages }: QueueListProps) {
  const rows = useShownRows(answered);
  const { clinicName } = useClinic();
  // A link stays the same, so it is fetched once for each set of appointments.
  const links = useQuery(
    api.confirmations.prepare.queryOptions({ input: { day }, staleTime: Number.POSITIVE_INFINITY }),
  );
  const urls = new Map(links.data?.links.map(({ appointmentId, url }) => [appointmentId, url]));
  const chat = (row: ConfirmationRow) => {
    const written = chatOf(row, { messages, clinicName, link: urls.get(row.id) });
    return written !== null && links.isPending ? undefined : written;
  };
  const list = useRef<HTMLDivElement>(null);
  const take = useContacts();
  const takeBack = useTakeBack();
  const focusNext = useFocusAfterRender(list);
  const onStep = (row: ConfirmationRow, step: StepKey) => {
    if (step === 'undo') return takeBack(row);
    if (step === 'whatsapp' || step === 'phone') take(row, { ask: step });
    else take(row, { answer: step });
    if (step === 'whatsapp') focusNext(nextToAsk(rows, row.id) ?? row.id);
    else if (step === 'confirmed') focusNext(neighbourOf(rows, row.id));
    else if (step === 'wants_to_move') focusNext(row.id, '[data-move]');
    else if (step !== 'phone') focusNext(nextToAsk(rows, row.id) ?? neighbourOf(rows, row.id));
    else focusNext(row.id);
  };
  const stepByKey = useLatest((id: string, step: StepKey) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return;
    const address = step === 'whatsapp' ? chat(row) : step === 'phone' ? phoneOf(row) : '';
    // Without a chat, W goes on to the next who has one.
    if (step === 'whatsapp' && address === null) focusNow(list.current, nextToAsk(rows, id));
    if (address === null || address === undefined) return;
    if (step === 'whatsapp') window.open(address, '_blank', 'noopener,noreferrer');
    if (step === 'phone') window.location.assign(address);
    onStep(row, step);
  });
  useQueueKeys(list, stepByKey);
  const { open, confirmed } = split(rows);
  return (
    <div ref={list} className={styles.lists}>
      <Summary rows={rows} />
      {open.length > 0 ? (
        <ul aria-label="Por confirmar" className={styles.rows}>
          {open.map((row) => (
            <QueueRow key={row.id} row={row} chat={chat(row)} onStep={onStep} />
          ))}
        </ul>
      ) : (
        <EmptyState
          drawing="calendar"
          title="Todos confirmaram."
          description="Não há mais ninguém a chamar."
        />
      )}
      {open.length > 0 ? <Hint /> : null}
      {confirmed.length > 0 ? <Confirmed rows={confirmed} onStep={onStep} /> : null}
    </div>
  );
}

const focusNow = (list: HTMLElement | null, id: string | undefined) =>
  nameIn(list?.querySelector(`[data-row="${id}"]`))?.focus();

const phoneOf = ({ patientPhone }: ConfirmationRow) => (patientPhone ? telephoneLink(patientPhone) : null);

/** A function of one identity that runs the newest one. */
function useLatest<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}

/** Focuses a row's name, or a part of the row, once the step is on the screen. */
function useFocusAfterRender(list: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string; part: string } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, part } = wanted.current;
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    const target = part === '' ? nameIn(row) : row?.querySelector<HTMLElement>(part);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  return (id: string | undefined, part = '') => {
    wanted.current = id === undefined ? null : { id, part };
  };
}

function Summary({ rows }: { rows: readonly ConfirmationRow[] }) {
  const { toAsk, optedOut, waiting, unreached, toMove, confirmed } = summaryOf(rows);
  const left = toAsk + optedOut + waiting + unreached;
  return (
    <div className={styles.summary} aria-live="polite">
      <Text component="span" fw={500}>
        {left === 1 ? '1 por confirmar' : `${left} por confirmar`}
      </Text>
      <Text component="span" c="dimmed">
        {[
          `${toAsk} sem mensagem`,
          `${waiting} aguardando resposta`,
          confirmed === 1 ? '1 confirmado' : `${confirmed} confirmados`,
        ].join(' · ')}
      </Text>
      {toMove > 0 ? (
        <Badge color="clay">{toMove === 1 ? '1 quer remarcar' : `${toMove} querem remarcar`}</Badge>
      ) : null}
    </div>
  );
}

const Hint = () => (
  <Text size="sm" c="dimmed" className={styles.hint}>
    <Kbd>↑</Kbd> <Kbd>↓</Kbd> percorrem, <Kbd>{stepKeys.whatsapp}</Kbd> WhatsApp, <Kbd>{stepKeys.phone}</Kbd>{' '}
    ligar, <Kbd>{stepKeys.confirmed}</Kbd> confirmou, <Kbd>{stepKeys.wants_to_move}</Kbd> quer remarcar,{' '}
    <Kbd>{stepKeys.no_answer}</Kbd> não respondeu, <Kbd>{stepKeys.wrong_number}</Kbd> número errado,{' '}
    <Kbd>{stepKeys.undo}</Kbd> desfaz, <Kbd>Enter</Kbd> abre o agendamento.
  </Text>
);

type ConfirmedProps = {
  rows: readonly ConfirmationRow[];
  onStep: (row: ConfirmationRow, step: StepKey) => void;
};

function Confirmed({ rows, onStep }: ConfirmedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Confirmados">
      <UnstyledButton className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight
          aria-hidden
          size="0.9rem"
          className={styles.foldIcon}
          data-open={isOpen || undefined}
        />
        Confirmados ({rows.length})
      </UnstyledButton>
      {isOpen ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} chat={null} onStep={onStep} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
