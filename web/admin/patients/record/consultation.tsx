/** What is written about one visit, one day or one entry: sections that save themselves, and the signature. */
import { Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { ApplicationProblem } from '#contract/errors.ts';
import { wrongDose } from '#contract/patients/application.ts';
import type { RecordWords } from '#contract/patients/record.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { useConnectionLost } from '#web/api/reachability.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { capitalise, clockAt, formatInstant, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconCamera } from '#web/ui/icons/icons.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { AnamnesisBeside } from '../anamneses/anamnesis-beside.tsx';
import { readDose, sayNotKept } from '../application/typed-dose.ts';
import { DocumentMenu } from '../documents/document-menu.tsx';
import { ApplicationSection } from './application-section.tsx';
import styles from './consultation.module.css';
import { EntryText } from './entry-text.tsx';
import { KeptWords } from './kept-words.tsx';
import { NoteDay } from './note-day.tsx';
import { Sections, sayTooLong } from './sections.tsx';
import { SignBar } from './sign-bar.tsx';
import { applicationId, goTo, longSection, sectionId } from './still-missing.tsx';
import { type Draft, type DraftSubject, type RecordData, useDraft } from './use-draft.ts';

type ConsultationProps = {
  subject: DraftSubject;
  /** Of the patient, where the head of the page is covered. */
  about: { fullName: string; alert: string | null } | null;
  onClose: () => void;
  onSigning: (appointmentId: string) => void;
  /** Ends the visit without a signature. */
  onConclude: (appointment: NonNullable<RecordData['appointment']>) => void;
  /** What follows the signature of a visit or a note. */
  afterwards: (appointment: RecordData['appointment']) => ReactNode;
};

export default function Consultation(props: ConsultationProps) {
  const { subject } = props;
  // The answer is not kept after it is closed: the next one begins with the words that were saved last.
  const found = useQuery({ ...api.record.get.queryOptions({ input: subject }), gcTime: 0 });
  // Words that are being written stay also where the answer goes, with the session or the role.
  const data = useLast(found.data ?? null);
  // Opened anew after another tab has saved.
  const [opened, setOpened] = useState(0);
  /** What was typed here and is not in the text that was opened instead. */
  const [kept, setKept] = useState<RecordWords | null>(null);
  const [signed, setSigned] = useState<Signed | null>(null);
  const { key, state } = useLocation();
  // 'Nova evolução' once more, or the visit's entry was struck out: there is something to write again.
  if (signed && found.data && !found.isFetching) {
    const isStruck = found.data.entries.some(({ id, struck }) => id === signed.entryId && struck);
    if (isStruck || isOfStruck(state, signed.entryId) || (isAnew(state) && key !== signed.at)) {
      setSigned(null);
      setOpened(opened + 1);
    }
  }
  if (!data)
    return found.isError ? (
      <ErrorState message={errorMessage(found.error)} onRetry={found.refetch} retrying={found.isFetching} />
    ) : (
      <ListSkeleton />
    );
  const reopen = async (words: RecordWords) => {
    if (!(await found.refetch()).isSuccess) return;
    setKept(words);
    setOpened(opened + 1);
  };
  return (
    <Opened
      key={opened}
      {...props}
      data={data}
      onReopen={reopen}
      kept={kept}
      onKept={() => setKept(null)}
      signed={signed !== null}
      onSigned={(entryId) => setSigned({ entryId, at: key })}
    />
  );
}

/** `at`: the key of the address where it was signed. */
type Signed = { entryId: string; at: string };

/** Entries of no visit are not in the answer: the story says which of them was struck out. */
const isOfStruck = (state: unknown, entryId: string) =>
  typeof state === 'object' && state !== null && 'struck' in state && state.struck === entryId;
const isAnew = (state: unknown) => typeof state === 'object' && state !== null && 'anew' in state;

const noProblems: readonly never[] = [];

type OpenedProps = ConsultationProps & {
  data: RecordData;
  onReopen: (words: RecordWords) => void;
  kept: RecordWords | null;
  onKept: () => void;
  signed: boolean;
  onSigned: (entryId: string) => void;
};

function Opened({ subject, about, data, onClose, onReopen, ...given }: OpenedProps) {
  const { onSigning, onConclude, afterwards, kept, onKept, signed, onSigned } = given;
  const { timeZone } = useClinic();
  const today = useToday();
  const queryClient = useQueryClient();
  const draft = useDraft(subject, data.draft, today);
  const { patientId, correctsId } = subject;
  const anamneses = useQuery(
    api.anamneses.list.queryOptions({ input: correctsId ? skipToken : { patientId } }),
  );
  /** Why an application was not signed. Once it is changed, only the next attempt can tell. */
  const [refused, setRefused] = useState<{ problems: readonly ApplicationProblem[]; of: unknown }>();
  const { appointment, others, entries, last, closed } = data;
  const conclude = async () => {
    if (!appointment || !(await draft.flush())) return;
    onConclude(appointment);
    onClose();
  };
  const day = appointment?.date ?? (draft.words.day || today);
  const title = subject.correctsId ? 'Adendo' : appointment ? appointment.service : 'Nova evolução';
  return (
    <section aria-label={`${title}, em escrita`} className={styles.pane}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" data-keep-free>
        <div>
          {about ? <Text fw={500}>{about.fullName}</Text> : null}
          <Title order={2}>{title}</Title>
          {appointment ? (
            <Text size="sm" c="dimmed">
              {sayVisit(appointment, timeZone, today)}
            </Text>
          ) : subject.correctsId ? (
            <Text size="sm" c="dimmed">
              Escreva só o que muda. O texto assinado fica como está, e o adendo aparece com ele.
            </Text>
          ) : null}
        </div>
        <Group gap="xs" wrap="nowrap">
          {about && !correctsId && !closed ? (
            <DocumentMenu patientId={patientId} appointmentId={subject.appointmentId} isWriting={!signed} />
          ) : null}
          <CloseButton aria-label="Fechar a consulta" onClick={onClose} />
        </Group>
      </Group>
      {signed ? afterwards(appointment) : null}
      {about?.alert ? <Text className={styles.alert}>{about.alert}</Text> : null}
      {subject.correctsId ? null : <AnamnesisBeside patientId={subject.patientId} />}
      {others.map(({ authorName, startedAt }) => (
        <Text key={startedAt} size="sm" className={styles.others}>
          {authorName ?? 'Outra pessoa'} também está escrevendo, desde {formatInstant(startedAt, timeZone)}.
          Cada um assina a sua parte.
        </Text>
      ))}
      {entries.map((entry) =>
        entry.correctsId ? null : (
          <div key={entry.id} className={styles.signed}>
            <EntryText
              patientId={patientId}
              entry={entry}
              addenda={entries.filter(({ correctsId }) => correctsId === entry.id)}
            />
          </div>
        ),
      )}
      {kept ? (
        <KeptWords
          kept={kept}
          draft={draft}
          isOver={signed || closed}
          sections={data.sections}
          onDone={onKept}
        />
      ) : null}
      {signed ? null : closed ? (
        <Text c="dimmed">Este atendimento está encerrado. Para acrescentar algo, escreva um adendo.</Text>
      ) : (
        <SignBar
          subject={subject}
          draft={draft}
          signer={data.signer}
          missing={data}
          day={day}
          saveState={
            <SaveState
              draft={draft}
              sections={data.sections}
              timeZone={timeZone}
              onReopen={() => onReopen(draft.latest())}
            />
          }
          onConclude={
            appointment && openStatuses.some((status) => status === appointment.status) && !subject.correctsId
              ? conclude
              : undefined
          }
          onSigning={onSigning}
          onRefused={(problems) => setRefused({ problems, of: draft.latest().application })}
          onSigned={(entryId) => {
            if (subject.correctsId) onClose();
            else onSigned(entryId);
            for (const { key } of [
              api.record,
              api.patients,
              api.patientStory,
              api.appointments,
              api.dashboard,
            ])
              queryClient.invalidateQueries({ queryKey: key() });
          }}
        >
          {draft.words.day === undefined ? null : <NoteDay draft={draft} />}
          <Sections
            draft={draft}
            anamnesis={anamneses.data?.rows[0]}
            last={subject.correctsId ? null : last}
            used={data.usedDiagnoses}
            sections={data.sections}
          />
          <Group gap="xs">
            <Button
              component={Link}
              to={paths.admin.patientPhotographs(patientId)}
              state={{ camera: true }}
              variant="default"
              leftSection={<IconCamera aria-hidden size="1.1em" />}
            >
              Fotografar
            </Button>
            <ApplicationSection
              draft={draft}
              patientName={data.patient.fullName}
              lasts={data.lastApplications}
              devices={appointment?.devices ?? noProblems}
              day={day}
              problems={refused?.of === draft.words.application ? refused.problems : noProblems}
            />
          </Group>
        </SignBar>
      )}
    </section>
  );
}

/** 'Hoje, às 10:30 · em atendimento desde 10:42 · sessão 2 de 6' */
function sayVisit(
  { date, time, status, since, sessionNumber, sessions }: NonNullable<RecordData['appointment']>,
  timeZone: string,
  today: string,
) {
  return [
    capitalise(sayDateAtTime(date, time, today)),
    status === 'in_service' && since ? `em atendimento desde ${clockAt(timeZone, new Date(since))}` : null,
    sessionNumber === null ? null : `sessão ${sessionNumber}${sessions ? ` de ${sessions}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type SaveStateProps = {
  draft: Draft;
  sections: RecordData['sections'];
  timeZone: string;
  onReopen: () => void;
};

function SaveState({
  draft: { words, error, savedAt, isDirty, wrongDoses },
  sections,
  timeZone,
  onReopen,
}: SaveStateProps) {
  const isLost = useConnectionLost();
  const long = longSection(words);
  if (error && errorCode(error) === 'CHANGED_MEANWHILE')
    return (
      <div role="alert" className={styles.main}>
        <Text size="sm" c="red">
          Este texto foi alterado em outra aba ou em outro aparelho. Nada foi sobrescrito: abra o texto salvo,
          e o que você escreveu aqui fica ao lado dele.
        </Text>
        <Button fullWidth mt="xs" onClick={onReopen}>
          Abrir o texto salvo
        </Button>
      </div>
    );
  if (long)
    return (
      <div role="alert">
        <Text c="red">
          Ainda não foi salvo: o texto de “{sections.find(({ key }) => key === long.key)?.title}” é longo
          demais. {sayTooLong(long.text)}.
        </Text>
        <Button variant="light" size="compact-md" mt="xs" onClick={() => goTo(sectionId(long.key))}>
          Ir para o campo
        </Button>
      </div>
    );
  const [wrong] = Object.values(wrongDoses);
  if (wrong !== undefined)
    return (
      <div role="alert">
        <Text c="red">
          Ainda não foi salvo: {sayNotKept(wrong)}. {readDose(wrong) === null ? `${wrongDose}.` : null}
        </Text>
        <Button variant="light" size="compact-md" mt="xs" onClick={() => goTo(applicationId)}>
          Ir para a aplicação
        </Button>
      </div>
    );
  if (error && isDirty)
    return (
      <FormError>
        {errorCode(error) === 'UNAUTHENTICATED'
          ? 'Ainda não foi salvo: a sua sessão terminou. O que você escreveu continua aqui, e é salvo quando você entrar de novo.'
          : `Ainda não foi salvo. ${errorMessage(error)} O que você escreveu continua aqui.`}
      </FormError>
    );
  return (
    <Text size="sm" c="dimmed" role="status">
      {isDirty
        ? isLost
          ? 'Ainda não foi salvo: sem conexão. O que você escreveu continua aqui.'
          : 'Salvando...'
        : savedAt
          ? `Salvo às ${clockAt(timeZone, new Date(savedAt))}`
          : 'Salva sozinho'}
    </Text>
  );
}
