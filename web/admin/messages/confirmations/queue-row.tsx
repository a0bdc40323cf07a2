/** A patient of the queue: when, who, what was tried, and one button for each step. */
import { Anchor, Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import { termStateNames } from '#contract/patients/term-states.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayContact, sayWhoAndWhen } from '#web/clinic/say-contact.ts';
import { whatAndWhoOrNone } from '#web/clinic/what-and-who.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import {
  IconBrandWhatsapp,
  IconCalendarTime,
  IconCheck,
  IconPencil,
  IconPhone,
} from '#web/ui/icons/icons.ts';
import { useAgendaState } from '../../agenda/agenda/agenda-state.tsx';
import { PhoneOwner } from '../../patient-phone.tsx';
import styles from './confirmations.module.css';
import {
  asksTerm,
  type ChatsBefore,
  canTakeBack,
  mayHaveAnswered,
  offersAnswer,
  type Standing,
  standingOf,
  whyNoCall,
  whyNoMessage,
} from './queue.ts';
import { type StepKey, stepKeys } from './queue-keys.ts';
import { type LinkedWork, useLinkSent, useTakeBack } from './use-contacts.ts';

const badges = {
  toAsk: null,
  optedOut: null,
  opened: { color: 'yellow', label: 'Enviou a mensagem?' },
  openedByOther: { color: 'yellow', label: 'Conversa aberta' },
  called: { color: 'yellow', label: 'Ligação iniciada' },
  waiting: { color: 'blue', label: 'Aguardando resposta' },
  unreached: { color: 'orange', label: 'Sem resposta' },
  wrongNumber: { color: 'orange', label: 'Número errado' },
  toMove: { color: 'clay', label: 'Quer remarcar' },
  confirmed: { color: 'teal', label: 'Confirmado' },
} as const satisfies Record<Standing, { color: string; label: string } | null>;

type QueueRowProps = {
  row: ConfirmationRow;
  /** Undefined while the link of its text is being fetched; null: no chat with this patient. */
  chat: string | null | undefined;
  before: ChatsBefore;
  onStep: (row: ConfirmationRow, step: StepKey) => void;
  /** Asks for the reason and cancels. */
  onCancel: (row: ConfirmationRow) => void;
};

export function QueueRow({ row, chat, before, onStep, onCancel }: QueueRowProps) {
  const { patient, patientPhone: phone, phoneOwner, time, service, professional } = row;
  const { openCard } = useAgendaState();
  const name = useRef<HTMLButtonElement>(null);
  const standing = standingOf(row);
  return (
    <li className={styles.row} data-row={row.id} data-standing={standing}>
      <Text component="span" className={styles.time}>
        {time}
      </Text>
      <UnstyledButton
        ref={name}
        data-name
        className={styles.name}
        aria-haspopup="dialog"
        aria-keyshortcuts={Object.values(stepKeys).join(' ')}
        onClick={() => openCard(row.id, name.current)}
      >
        {patient.fullName}
      </UnstyledButton>
      <Signs row={row} standing={standing} />
      <Text component="div" size="sm" c="dimmed" className={styles.facts}>
        {phone ? (
          <Anchor
            href={telephoneLink(phone)}
            inherit
            c="inherit"
            className={styles.number}
            onClick={() => whyNoCall(row) === null && onStep(row, 'phone')}
          >
            {formatPhone(phone)}
          </Anchor>
        ) : (
          <span>Sem telefone</span>
        )}
        <PhoneOwner owner={phoneOwner} />
        <span>{whatAndWhoOrNone(service, professional.fullName)}</span>
        <Anamnesis row={row} chat={before.anamnesis} />
        <Term row={row} chat={before.term} />
        <LastTry row={row} standing={standing} />
      </Text>
      <Steps
        row={row}
        standing={standing}
        chat={chat}
        onStep={(step) => onStep(row, step)}
        onCancel={() => onCancel(row)}
      />
    </li>
  );
}

function Anamnesis({ row, chat }: { row: ConfirmationRow; chat: string | null }) {
  if (row.anamnesis !== 'pending') return null;
  return (
    <Before row={row} chat={chat} about="anamnesis" label="Enviar anamnese">
      {row.hasBirthDate
        ? 'Anamnese pendente'
        : 'Anamnese pendente: sem data de nascimento, o link não a abre'}
    </Before>
  );
}

function Term({ row, chat }: { row: ConfirmationRow; chat: string | null }) {
  if (!row.term || row.term === 'signed') return null;
  return (
    <Before row={row} chat={chat} about="term" label="Enviar termo">
      Termo {termStateNames[row.term]}
      {row.hasBirthDate || !asksTerm(row) ? null : ': sem data de nascimento, o link não o abre'}
    </Before>
  );
}

type BeforeProps = {
  row: ConfirmationRow;
  chat: string | null;
  about: LinkedWork;
  label: string;
  children: ReactNode;
};

/** What the patient does before the visit, with its link. */
function Before({ row: { id, patient }, chat, about, label, children }: BeforeProps) {
  const write = useLinkSent(id, about);
  return (
    <span>
      {children}{' '}
      {chat ? (
        <Anchor
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          inherit
          underline="always"
          aria-label={`${label}: ${patient.fullName}`}
          onClick={() => write.mutate()}
        >
          Enviar
        </Anchor>
      ) : null}
    </span>
  );
}

type StandingProps = { row: ConfirmationRow; standing: Standing };

function Signs({ row: { acceptsWhatsapp, isUntold }, standing }: StandingProps) {
  const badge = badges[standing];
  return (
    <div className={styles.signs}>
      {badge ? <Badge color={badge.color}>{badge.label}</Badge> : null}
      {isUntold ? <Badge color="yellow">Remarcado, sem aviso</Badge> : null}
      {acceptsWhatsapp ? null : <Badge color="gray">Não quer mensagens</Badge>}
    </div>
  );
}

/** 'WhatsApp enviado · Bruna, ontem às 15:07'; those before it are counted. What the badge says is not said again. */
function LastTry({ row: { contacts }, standing }: StandingProps) {
  const { timeZone } = useClinic();
  const today = useToday();
  const [last, ...more] = contacts;
  if (!last) return null;
  const said = sayContact(last);
  return (
    <span className={styles.last}>
      {said === badges[standing]?.label ? null : <span className={styles.said}>{said} · </span>}
      {sayWhoAndWhen(last, timeZone, today)}
      {more.length === 0
        ? null
        : more.length === 1
          ? ' · e mais uma tentativa'
          : ` · e mais ${more.length} tentativas`}
    </span>
  );
}

type StepsProps = Pick<QueueRowProps, 'row' | 'chat'> & {
  standing: Standing;
  onStep: (step: StepKey) => void;
  onCancel: () => void;
};

function Steps({ row, standing, chat, onStep, onCancel }: StepsProps) {
  const { chooseSlot } = useAgendaState();
  const { patient, patientPhone: phone } = row;
  const can = useCan();
  const of = (what: string) => `${what}: ${patient.fullName}`;
  if (standing === 'confirmed') return null;
  const wasContacted = mayHaveAnswered(standing);
  const hasChatBefore = row.contacts.some(
    ({ kind, channel }) => kind === 'confirmation' && channel === 'whatsapp',
  );
  const whatsapp =
    chat === null || whyNoMessage(row, Date.now()) !== null ? null : (
      <Button
        component="a"
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        variant={wasContacted || hasChatBefore ? 'default' : 'filled'}
        size="compact-sm"
        className={styles.step}
        data-disabled={chat === undefined || undefined}
        aria-label={of(hasChatBefore ? 'Enviar outra mensagem' : 'WhatsApp')}
        leftSection={<IconBrandWhatsapp aria-hidden size="1.15rem" />}
        onClick={() => onStep('whatsapp')}
      >
        <Words step="whatsapp">{hasChatBefore ? 'De novo' : 'WhatsApp'}</Words>
      </Button>
    );
  const call = phone ? (
    <Button
      component="a"
      href={telephoneLink(phone)}
      variant={chat === null && standing !== 'opened' && !wasContacted ? 'filled' : 'default'}
      size="compact-sm"
      className={styles.step}
      aria-label={of('Ligar')}
      leftSection={<IconPhone aria-hidden size="1.1rem" />}
      onClick={() => onStep('phone')}
    >
      <Words step="phone">Ligar</Words>
    </Button>
  ) : null;
  const confirm = (
    <Button
      variant={wasContacted && standing !== 'wrongNumber' ? 'filled' : 'light'}
      size="compact-sm"
      className={styles.step}
      aria-label={of('Confirmou')}
      leftSection={<IconCheck aria-hidden size="1.1rem" />}
      onClick={() => onStep('confirmed')}
    >
      <Words step="confirmed">Confirmou</Words>
    </Button>
  );
  if (standing === 'opened')
    return (
      <div className={styles.steps}>
        <Button
          size="compact-sm"
          className={styles.step}
          data-sent
          aria-label={of('Enviei')}
          leftSection={<IconCheck aria-hidden size="1.1rem" />}
          onClick={() => onStep('sent')}
        >
          <Words step="sent">Enviei</Words>
        </Button>
        <NotSent row={row} />
        {whatsapp}
        {call}
        {confirm}
      </div>
    );
  if (standing === 'toMove')
    return (
      <div className={styles.steps}>
        <Button
          size="compact-sm"
          className={styles.step}
          data-move
          aria-label={of('Escolher novo horário')}
          leftSection={<IconCalendarTime aria-hidden size="1.1rem" />}
          onClick={() => chooseSlot({ kind: 'move', appointment: row })}
        >
          Remarcar
        </Button>
        {confirm}
      </div>
    );
  const correct = can('registration') ? (
    <Button
      component={Link}
      to={paths.admin.editPatient(patient.id)}
      size="compact-sm"
      className={styles.step}
      aria-label={of('Corrigir telefone')}
      leftSection={<IconPencil aria-hidden size="1.1rem" />}
    >
      Corrigir
    </Button>
  ) : null;
  return (
    <div className={styles.steps}>
      {wasContacted ? (
        <>
          {standing === 'wrongNumber' ? correct : null}
          {confirm}
          <Answer step="wants_to_move" label="Remarcar" name={of('Quer remarcar')} onStep={onStep} />
          <Button
            variant="default"
            size="compact-sm"
            className={styles.step}
            aria-haspopup="dialog"
            aria-label={of('Não vem')}
            onClick={onCancel}
          >
            Não vem
          </Button>
          <Answer step="no_answer" label="Sem resposta" name={of('Não respondeu')} onStep={onStep} />
          {offersAnswer(row, 'wrong_number') ? (
            <Answer step="wrong_number" label="Nº errado" name={of('Número errado')} onStep={onStep} />
          ) : null}
          {standing === 'waiting' || standing === 'wrongNumber' ? null : (
            <>
              {whatsapp}
              {call}
            </>
          )}
        </>
      ) : (
        <>
          {whatsapp}
          {call}
          {confirm}
          {offersAnswer(row, 'no_answer') ? (
            <Answer step="no_answer" label="Sem resposta" name={of('Não respondeu')} onStep={onStep} />
          ) : null}
        </>
      )}
    </div>
  );
}

/** Of an own chat, for as long as it can be taken back. */
function NotSent({ row: { contacts, patient } }: { row: ConfirmationRow }) {
  const takeBack = useTakeBack();
  const [newest] = contacts;
  return newest && canTakeBack(newest, Date.now()) ? (
    <Button
      variant="default"
      size="compact-sm"
      className={styles.step}
      aria-label={`Não enviei: ${patient.fullName}`}
      onClick={() => takeBack(newest.id)}
    >
      Não enviei
    </Button>
  ) : null;
}

type AnswerProps = {
  step: StepKey;
  label: string;
  /** Of the button, with the patient's name. */
  name: string;
  onStep: (step: StepKey) => void;
};

const Answer = ({ step, label, name, onStep }: AnswerProps) => (
  <Button
    variant="default"
    size="compact-sm"
    className={styles.step}
    aria-label={name}
    onClick={() => onStep(step)}
  >
    <Words step={step}>{label}</Words>
  </Button>
);

const Words = ({ step, children }: { step: StepKey; children: ReactNode }) => (
  <>
    {children}
    <kbd aria-hidden className={styles.key}>
      {stepKeys[step]}
    </kbd>
  </>
);
