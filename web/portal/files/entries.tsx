/** Entries of a category: files, future procedures, treatment plans, orientations. */
import { Box, Card, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedFile } from '#contract/patients/files.ts';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import type { Orientation, PlanEntry } from '#contract/screens/portal-files.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { CompletedBadge } from '#web/clinic/completed-badge.tsx';
import { DocumentState } from '#web/clinic/files/document-state.tsx';
import { FileButtons } from '#web/clinic/files/file-buttons.tsx';
import { SpokenDate } from '#web/clinic/spoken-date.tsx';
import { dayOfInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { AcceptQuote } from './accept-quote.tsx';
import styles from './files.module.css';

type FileEntriesProps = { files: readonly ListedFile[]; label: string; arePhotographs?: boolean };

export const FileEntries = ({ files, label, arePhotographs = false }: FileEntriesProps) => {
  const { timeZone } = useClinic();
  return (
    <ul className={styles.entries} aria-label={label}>
      {files.map((file) => (
        <Card component="li" key={file.id} p="md">
          {arePhotographs && file.url ? (
            <img src={smallOf(file.url)} alt="" loading="lazy" decoding="async" className={styles.picture} />
          ) : null}
          <Entry
            title={file.name}
            date={dayOfInstant(file.createdAt, timeZone)}
            text={file.description}
            isByDay={arePhotographs}
          />
          <Box mt="xs">
            <DocumentState document={file.document} />
            {file.document?.quote ? <AcceptQuote quote={file.document.quote} /> : null}
          </Box>
          <Box mt="md">
            <FileButtons file={file} failure="Não foi possível baixar o arquivo" shape="card" />
          </Box>
        </Card>
      ))}
    </ul>
  );
};

/** Of `photographAt`, which comes with zod. */
const smallOf = (url: string) => url.replace('size=original', 'size=small');

export const ProcedureEntries = ({ procedures }: { procedures: readonly FutureProcedure[] }) => {
  const { timeZone } = useClinic();
  return (
    <ul className={styles.entries} aria-label="Procedimentos Futuros">
      {procedures.map(({ id, title, description, completedOn, createdAt }) => (
        <Card component="li" key={id} p="md">
          <Entry title={title} date={dayOfInstant(createdAt, timeZone)} text={description} />
          {completedOn ? (
            <Box mt="sm">
              <CompletedBadge day={completedOn} />
            </Box>
          ) : null}
        </Card>
      ))}
    </ul>
  );
};

export const PlanEntries = ({ plans }: { plans: readonly PlanEntry[] }) => (
  <ul className={styles.entries} aria-label="Planos de tratamento">
    {plans.map(({ id, title, description, startDate }) => (
      <li key={id}>
        <UnstyledButton component={Link} to={paths.portal.treatment()} className={styles.category}>
          <span className={styles.label}>
            <Entry title={title} date={startDate} text={description} />
          </span>
          <IconChevronRight aria-hidden size="1.2rem" />
        </UnstyledButton>
      </li>
    ))}
  </ul>
);

export const OrientationEntries = ({ orientations }: { orientations: readonly Orientation[] }) => (
  <ul className={styles.entries} aria-label="Orientações">
    {orientations.map(({ id, day, authorName, text }) => (
      <Card component="li" key={id} p="md">
        <Entry title={authorName} date={day} text={text} />
      </Card>
    ))}
  </ul>
);

type EntryProps = {
  title: string;
  /** A day, yyyy-MM-dd. */
  date: string;
  text: ReactNode;
  /** The day first: many photographs have one name. */
  isByDay?: boolean;
};

const Entry = ({ title, date, text, isByDay = false }: EntryProps) => (
  <>
    <Text span display="block" className={styles.name}>
      {isByDay ? <SpokenDate date={date} capital /> : title}
    </Text>
    <Text span display="block" size="sm" c="dimmed">
      {isByDay ? title : <SpokenDate date={date} capital />}
    </Text>
    {text ? (
      <Text span display="block" mt="xs" className={styles.prose}>
        {text}
      </Text>
    ) : null}
  </>
);
