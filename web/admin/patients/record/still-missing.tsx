/** What a consultation usually has, as ticks that lead there. Nothing of it keeps anyone from signing. */
import { Group, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { openFieldsOf } from '#contract/patients/ready-text-fields.ts';
import { hasWords, type RecordWords, sectionLimit } from '#contract/patients/record.ts';
import { termStateNames } from '#contract/patients/term-states.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { IconCircle, IconCircleCheckFilled } from '#web/ui/icons/icons.ts';
import styles from './consultation.module.css';
import type { RecordData } from './use-draft.ts';

/** Of the field of a section. */
export const sectionId = (key: string) => `record-${key}`;

/** Of the field of the CID-10. */
export const diagnosesId = 'record-diagnoses';

/** Of the button that opens the anamnesis. */
export const anamnesisId = 'record-anamnesis';

/** Of the button that opens the map of an application, and then of the map. */
export const applicationId = 'record-application';

type StillMissingProps = { patientId: string; words: RecordWords } & Pick<
  RecordData,
  'sections' | 'needs' | 'anamnesis' | 'appointment' | 'term'
>;

export function StillMissing({
  patientId,
  words,
  sections,
  needs,
  anamnesis,
  appointment,
  term: state,
}: StillMissingProps) {
  const forms = useQuery(api.anamneses.list.queryOptions({ input: { patientId } }));
  const isToReview = forms.data?.rows.some(({ state }) => state === 'sent') ?? false;
  const hasApplication = Boolean(words.application?.uses.length);
  // A note may be about a call: only what was done to the skin needs one.
  const term = state !== null &&
    (appointment !== null || hasApplication) && {
      need: 'term',
      label: `Termo ${termStateNames[state]}`,
      isDone: state === 'signed',
      leadsTo: paths.admin.patientTerms(patientId),
    };
  const shown = sections.filter(({ hidden }) => !hidden);
  const conduct = shown.find(({ key }) => key === 'conduct');
  // One line for each kind. `leadsTo`: the id of an element, or the address of a screen.
  const checks = [
    anamnesis && {
      need: 'anamnesis',
      label: isToReview ? 'Anamnese por revisar' : 'Anamnese',
      isDone: anamnesis === 'filled' && !isToReview,
      leadsTo: anamnesisId,
    },
    {
      need: 'text',
      label: 'Texto',
      isDone: hasWords({ ...words, application: null }),
      leadsTo: sectionId(shown[0]?.key ?? ''),
    },
    conduct && {
      need: 'conduct',
      label: conduct.title,
      isDone: words.sections.some(({ key, text }) => key === 'conduct' && text.trim() !== ''),
      leadsTo: sectionId(conduct.key),
    },
    {
      need: 'application',
      label: 'Aplicação',
      isDone: hasApplication,
      leadsTo: applicationId,
    },
    appointment && {
      need: 'photographs',
      label: 'Fotos',
      isDone: appointment.isPhotographed,
      leadsTo: paths.admin.patientPhotographs(patientId),
    },
  ]
    .filter((check) => check !== undefined && check !== null)
    .filter(({ need }) => needs.includes(need))
    .concat(term ? [term] : [], openFields(words));
  if (checks.every(({ isDone }) => isDone)) return null;
  return (
    <Group gap="sm" component="ul" aria-label="O que ainda falta">
      {checks.map(({ label, isDone, leadsTo }) => (
        <li key={`${leadsTo} ${label}`}>
          {leadsTo.startsWith('/') ? (
            <UnstyledButton component={Link} to={leadsTo} className={styles.check}>
              <Tick isDone={isDone} label={label} />
            </UnstyledButton>
          ) : (
            <UnstyledButton className={styles.check} onClick={() => goTo(leadsTo)}>
              <Tick isDone={isDone} label={label} />
            </UnstyledButton>
          )}
        </li>
      ))}
    </Group>
  );
}

const Tick = ({ isDone, label }: { isDone: boolean; label: string }) => (
  <>
    {isDone ? (
      <IconCircleCheckFilled role="img" aria-label="Pronto:" size="1.1em" />
    ) : (
      <IconCircle role="img" aria-label="Falta:" size="1.1em" />
    )}
    <Text span size="sm">
      {label}
    </Text>
  </>
);

/** Fields of ready texts that are still empty, as '{dias}'. */
export const openFields = ({ sections }: RecordWords) =>
  sections.flatMap(({ key, text }) =>
    openFieldsOf(text).map((field) => ({
      need: 'text' as const,
      field,
      label: `${field} por preencher`,
      isDone: false,
      leadsTo: sectionId(key),
    })),
  );

/** The first section with more text than is saved. */
export const longSection = ({ sections }: RecordWords) =>
  sections.find(({ text }) => text.length > sectionLimit);

export function goTo(id: string) {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
