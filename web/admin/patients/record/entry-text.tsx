/** A signed entry: its sections, who signed it and when, and what was added to it later. */
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { importedAuthor, type RecordEntry, type WholeEntry } from '#contract/patients/record.ts';
import { takeBackReasonLabels } from '#contract/patients/taking-back.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { sayPaper } from '#web/clinic/term/term-badge.tsx';
import { dayOfInstant, formatDate, formatInstant } from '#web/format/date.ts';
import { PaperDetails } from '#web/ui/paper-details.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import styles from './entry-text.module.css';

const loadUses = () => import('../application/signed-uses.tsx');

type Shown = Pick<
  RecordEntry,
  | 'id'
  | 'kind'
  | 'isOwn'
  | 'sections'
  | 'diagnoses'
  | 'authorName'
  | 'authorCouncil'
  | 'day'
  | 'signedAt'
  | 'paper'
  | 'struck'
> &
  Partial<Pick<RecordEntry | WholeEntry, 'application' | 'recalls'>> & {
    anamneses?: readonly (RecordEntry['anamneses'][number] & Partial<WholeEntry['anamneses'][number]>)[];
  };

export const entryNames = {
  consultation: 'Consulta',
  note: 'Evolução',
  addendum: 'Adendo',
  document: 'Documento',
} as const;

/** 'Consulta de 16/11/2026', 'Atestado 2026/0005 de 16/11/2026' */
export const nameOfEntry = ({ kind, sections, day }: Pick<Shown, 'kind' | 'sections' | 'day'>) =>
  `${(kind === 'document' && sections[0]?.title) || entryNames[kind]} de ${formatDate(day)}`;

/** Of a folded document: what it prescribes, asks for or quotes. */
function sayItems(text: string): string {
  // The medicines are numbered on each page anew.
  const items = text.match(/(?<=^(?:• +|\d+\. ))\S.*$|^\d+ x .+$/gmu) ?? [];
  const more = items.length - mostItems;
  return (
    [...items.slice(0, mostItems), ...(more > 0 ? [`mais ${more}`] : [])].join(' · ') || 'Ler o documento'
  );
}
const mostItems = 3;

/** The text of a document begins with its title, which stands above it. */
const withoutTitle = (title: string, text: string) =>
  text.startsWith(`${title}\n`) ? text.slice(title.length).trimStart() : text;

type EntryTextProps<Entry> = {
  patientId: string;
  entry: Entry;
  addenda?: readonly Entry[];
  /** The sections are one line, which opens. */
  folded?: 'term' | 'document' | undefined;
  /** What stands below the entry, and below each addendum. */
  below?: (entry: Entry) => ReactNode;
};

export function EntryText<Entry extends Shown>({
  patientId,
  entry,
  addenda = [],
  folded,
  below,
}: EntryTextProps<Entry>) {
  const { timeZone } = useClinic();
  const applied = useLazyModule(loadUses, Boolean(entry.application));
  const {
    kind,
    sections,
    diagnoses,
    anamneses = [],
    application,
    recalls,
    authorName,
    authorCouncil,
    day,
    signedAt,
    paper,
    struck,
  } = entry;
  const isLate = dayOfInstant(signedAt, timeZone) !== day;
  const done = paper
    ? sayPaper(paper.signedOn)
    : kind === 'document' && folded !== 'term'
      ? 'emitido'
      : 'assinado';
  const corrected = addenda.findLast((addendum) => !addendum.struck);
  return (
    <div data-struck={struck ? true : undefined} className={styles.entry}>
      {struck ? (
        <Text size="sm" className={styles.why}>
          <Badge color="red" variant="light">
            {struck.reason === 'revoked' ? 'Revogado' : kind === 'document' ? 'Cancelado' : 'Riscado'}
          </Badge>{' '}
          por {struck.byName ?? 'alguém da equipe'} em {formatInstant(struck.at, timeZone)}:{' '}
          {struck.explanation ?? takeBackReasonLabels[struck.reason].toLocaleLowerCase('pt-BR')}
        </Text>
      ) : null}
      <div className={styles.words}>
        {sections.map(({ key, title, text }) =>
          folded === undefined ? (
            <div key={key}>
              {kind === 'document' ? null : (
                <Text size="sm" fw={500} component="h4" m={0}>
                  {title}
                </Text>
              )}
              <Text className={styles.prose}>{withoutTitle(title, text)}</Text>
            </div>
          ) : (
            <PaperDetails key={key}>
              <summary className={styles.opens} data-screen-only>
                {folded === 'term' ? 'Ler o termo' : sayItems(text)}
              </summary>
              <Text className={styles.prose}>{withoutTitle(title, text)}</Text>
            </PaperDetails>
          ),
        )}
        {anamneses.map(({ id, title, sentAt, answers = [] }) => (
          <div key={id}>
            <Text size="sm">
              Assinada com ela: anamnese “{title}” de {formatInstant(sentAt, timeZone)}
            </Text>
            {answers.length > 0 ? (
              <dl className={styles.answers}>
                {answers.map(({ question, answer }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
        ))}
        {diagnoses.length > 0 ? (
          <Text size="sm">
            CID-10: {diagnoses.map(({ code, text }) => [code, text].filter(Boolean).join(' ')).join('; ')}
          </Text>
        ) : null}
        {application && applied ? (
          <applied.SignedUses
            patientId={patientId}
            entryId={entry.id}
            application={application}
            recalls={recalls}
          />
        ) : null}
      </div>
      <Text size="sm" c="dimmed">
        {authorName}, {authorCouncil} {authorCouncil === importedAuthor.council ? 'em' : `· ${done} em`}{' '}
        {formatInstant(signedAt, timeZone)}
        {isLate ? ` · sobre ${formatDate(day)}` : null}
      </Text>
      {below?.(entry)}
      {corrected ? (
        <Text size="sm" fw={500}>
          Corrigida em {formatInstant(corrected.signedAt, timeZone)}
        </Text>
      ) : null}
      {addenda.map((addendum) => (
        <section key={addendum.id} aria-label="Adendo" className={styles.addendum}>
          <Text size="sm" fw={600} component="h3" m={0}>
            Adendo
          </Text>
          <EntryText patientId={patientId} entry={addendum} below={below} />
        </section>
      ))}
    </div>
  );
}
