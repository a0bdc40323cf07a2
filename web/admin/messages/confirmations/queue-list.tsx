/** The queue of a day: who is still to confirm, and who has. After each step the focus is on the next person. */
import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { sayCount } from '#contract/count.ts';
import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import type { Messages } from '#contract/messages/messages.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { telephoneLink } from '#web/format/phone.ts';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { nameIn } from '#web/ui/named-rows.ts';
import { ignoresSecondClick } from '#web/ui/second-click.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useFrozenRows } from '#web/ui/use-frozen-rows.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useAgendaState } from '../../agenda/agenda/agenda-state.tsx';
import styles from './confirmations.module.css';
import {
  type ChatsBefore,
  chatOf,
  chatsBefore,
  neighbourOf,
  nextToAsk,
  offersAnswer,
  split,
  standingOf,
  summaryOf,
  whyNoCall,
  whyNoMessage,
} from './queue.ts';
import { type StepKey, stepKeys, useQueueKeys } from './queue-keys.ts';
import { QueueRow } from './queue-row.tsx';
import { tellRefused, useContacts, useShownRows, useUndoLast } from './use-contacts.ts';

const fetchClosing = () => import('../../agenda/appointments/detail/closing-dialogs.tsx');

type QueueListProps = { day: string; rows: readonly ConfirmationRow[]; messages: Messages };

export function QueueList({ day, rows: answered, messages }: QueueListProps) {
  const { shown: rows, latest } = useShownRows(answered);
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
  const before = (row: ConfirmationRow) => chatsBefore(row, { clinicName, link: urls.get(row.id) });
  const list = useRef<HTMLDivElement>(null);
  const take = useContacts();
  const focusNext = useFocusAfterRender(list);
  const { frozen, freeze, touched } = useFrozenRows<ConfirmationRow>();
  const undoLast = useUndoLast(day, focusNext);
  const onStep = (row: ConfirmationRow, step: StepKey) => {
    if (step === 'undo') return undoLast();
    if (step === 'confirmed') freeze(row);
    if (step === 'whatsapp' || step === 'phone') take(row, { ask: step });
    else if (step === 'sent') take(row, { ask: 'whatsapp', isSent: true });
    else take(row, { answer: step });
    if (step === 'sent') focusNext(nextToAsk(rows, row.id) ?? row.id);
    else if (step === 'whatsapp') focusNext(row.id, '[data-sent]');
    else if (step === 'confirmed') focusNext(neighbourOf(rows, row.id));
    else if (step === 'wants_to_move') focusNext(row.id, '[data-move]');
    else if (step !== 'phone') focusNext(nextToAsk(rows, row.id) ?? neighbourOf(rows, row.id));
    else focusNext(row.id);
  };
  const stepByKey = useLatest((id: string | undefined, step: StepKey) => {
    if (step === 'undo') return undoLast();
    if (id === undefined) {
      const words = step === 'whatsapp' ? 'Todos foram avisados' : 'Escolha antes um paciente da lista';
      return void tellRefused(words);
    }
    const row = latest().find((each) => each.id === id);
    if (!row) return;
    const next = nextToAsk(rows, id);
    const refusal = whyNot(row, step);
    if (refusal !== null) {
      const isAllAsked = step === 'whatsapp' && standingOf(row) === 'waiting' && next === undefined;
      if (isAllAsked) tellRefused('Todos foram avisados');
      else tellRefused(refusal, row.patient.fullName);
      // W goes on to the next who can get a message.
      if (step === 'whatsapp') focusNow(list.current, next);
      return;
    }
    const address = step === 'whatsapp' ? chat(row) : step === 'phone' ? phoneOf(row) : '';
    if (address === null || address === undefined) return;
    if (step === 'whatsapp') window.open(address, '_blank', 'noopener,noreferrer');
    if (step === 'phone') window.location.assign(address);
    onStep(row, step);
  });
  useQueueKeys(list, stepByKey);
  const [leaving, setLeaving] = useState<{ row: ConfirmationRow; opened: boolean }>();
  const { offerFreed } = useAgendaState();
  const closing = useLazyModule(fetchClosing);
  const onCancel = (row: ConfirmationRow) => setLeaving({ row, opened: true });
  const { open, confirmed } = split(rows, frozen);
  return (
    <div ref={list} className={styles.lists} onPointerDown={touched} {...ignoresSecondClick}>
      <Summary rows={rows} />
      {open.length > 0 ? (
        <ul aria-label="Por confirmar" className={styles.rows}>
          {open.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              chat={chat(row)}
              before={before(row)}
              onStep={onStep}
              onCancel={onCancel}
            />
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
      {confirmed.length > 0 ? (
        <Confirmed rows={confirmed} before={before} onStep={onStep} onCancel={onCancel} />
      ) : null}
      {closing && leaving ? (
        <closing.CancelDialog
          key={leaving.row.id}
          appointment={rows.find(({ id }) => id === leaving.row.id) ?? leaving.row}
          opened={leaving.opened}
          onClose={() => setLeaving({ ...leaving, opened: false })}
          onDone={() => offerFreed(leaving.row)}
        />
      ) : null}
    </div>
  );
}

/** Why a key does nothing on this row; null: it does. */
const whyNot = (row: ConfirmationRow, step: StepKey) => {
  if (step === 'whatsapp') return whyNoMessage(row, Date.now());
  if (step === 'phone') return whyNoCall(row);
  const standing = standingOf(row);
  if (step === 'sent' && standing === 'openedByOther') return 'Só quem abriu a conversa sabe se enviou';
  if (step === 'sent') return standing === 'opened' ? null : 'Abra antes a conversa';
  if (step === 'confirmed' || step === 'undo' || offersAnswer(row, step)) return null;
  if (standing === 'opened') return 'A conversa já está aberta: diga se enviou';
  if (standing === 'toMove') return 'Quer remarcar: escolha um novo horário';
  if (standing === 'confirmed') return 'Já confirmou';
  if (step === 'wrong_number') return whyNoCall(row) ?? 'Ligue ou escreva antes';
  return 'Ligue ou escreva antes';
};

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
  const { toConfirm, left, confirmed, confirmedToMove } = summaryOf(rows);
  const parts = Object.entries(left).flatMap(([part, number]) =>
    number === 0 || !isPart(part)
      ? []
      : `${number} ${partNames[part][number === 1 ? 0 : 1]}`.replaceAll(' ', '\u00a0'),
  );
  return (
    <Text size="sm" className={styles.summary} aria-live="polite">
      <Text component="span" inherit fw="bold">
        {toConfirm} por confirmar
      </Text>
      {parts.length > 0 ? `: ${parts.join(' · ')}` : null}
      {' · '}
      {sayCount(confirmed, 'confirmado', 'confirmados').replace(' ', '\u00a0')}
      {confirmedToMove > 0 ? `, ${sayCount(confirmedToMove, 'quer', 'querem')} remarcar` : null}
    </Text>
  );
}

/** One and several. */
const partNames = {
  toAsk: ['sem contato', 'sem contato'],
  reminded: ['só com lembrete', 'só com lembrete'],
  opened: ['com conversa aberta', 'com conversa aberta'],
  openedByOther: ['com conversa aberta por colega', 'com conversa aberta por colega'],
  called: ['com ligação iniciada', 'com ligação iniciada'],
  waiting: ['aguardando resposta', 'aguardando resposta'],
  unreached: ['sem resposta', 'sem resposta'],
  wrongNumber: ['com número errado', 'com número errado'],
  toMove: ['quer remarcar', 'querem remarcar'],
  optedOut: ['não quer mensagens', 'não querem mensagens'],
} as const;
const isPart = (name: string): name is keyof typeof partNames => name in partNames;

const Hint = () => (
  <Text size="sm" c="dimmed" className={styles.hint}>
    <Kbd>↑</Kbd> <Kbd>↓</Kbd> percorrem, <Kbd>{stepKeys.whatsapp}</Kbd> WhatsApp, <Kbd>{stepKeys.sent}</Kbd>{' '}
    enviei, <Kbd>{stepKeys.phone}</Kbd> ligar, <Kbd>{stepKeys.confirmed}</Kbd> confirmou,{' '}
    <Kbd>{stepKeys.wants_to_move}</Kbd> quer remarcar, <Kbd>{stepKeys.no_answer}</Kbd> não respondeu,{' '}
    <Kbd>{stepKeys.wrong_number}</Kbd> número errado, <Kbd>{stepKeys.undo}</Kbd> desfaz, <Kbd>Enter</Kbd> abre
    o agendamento.
  </Text>
);

type ConfirmedProps = {
  rows: readonly ConfirmationRow[];
  before: (row: ConfirmationRow) => ChatsBefore;
  onStep: (row: ConfirmationRow, step: StepKey) => void;
  onCancel: (row: ConfirmationRow) => void;
};

function Confirmed({ rows, before, ...steps }: ConfirmedProps) {
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
          {rows.map((each) => (
            <QueueRow key={each.id} row={each} chat={null} before={before(each)} {...steps} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
