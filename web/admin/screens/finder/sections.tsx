/** The finder's results, in the order in which they are shown. */
import type { ReactNode } from 'react';
import { fold } from '#contract/fold.ts';
import { shortestSearch } from '#contract/patients/record.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import {
  IconCalendarSearch,
  IconCash,
  IconFile,
  IconSparkles,
  IconStethoscope,
} from '#web/ui/icons/icons.ts';
import type { RecentPatient } from '../../patients/patients/recent-patients.ts';
import { similarNames } from '../../similar-names.tsx';
import { actions, isNamed, type MayOpen, openOnes, type Place, places, placesWith } from './places.ts';
import type { PatientAction } from './typed-requests.ts';
import type { useFind } from './use-find.ts';

export type Entry = {
  label: string;
  detail?: string;
  picture: ReactNode;
  /** An address, or `signOut`. */
  to: string;
  /** Of the history entry. */
  state?: { search: string };
  /** A result of the previous search: Enter must not open the wrong record. */
  stale?: boolean;
};
export type Section = { label: string; entries: readonly Entry[] };

type Found = ReturnType<typeof useFind>;
type FoundPatient = Found['patients'][number];

const placeEntry = ({ label, to, Icon }: Place): Entry => ({
  label,
  to,
  picture: <Icon aria-hidden size="1.25rem" stroke={1.6} />,
});

const patientEntry = ({ id, fullName, email, phone }: FoundPatient, stale: boolean): Entry => ({
  label: fullName,
  detail: [phone ? formatPhone(phone) : null, email].filter(Boolean).join(' · '),
  to: paths.admin.patient(id),
  picture: <PatientAvatar name={fullName} size="sm" />,
  stale,
});

/** What is shown before anything is typed. */
export const openingSections = (recent: readonly RecentPatient[], mayOpen: MayOpen): Section[] =>
  withEntries(mayOpen, [
    {
      label: 'Pacientes recentes',
      entries: recent.map((patient) => patientEntry({ ...patient, email: null, phone: null }, false)),
    },
    { label: 'Ações', entries: actions.map(placeEntry) },
    { label: 'Ir para', entries: places.map(placeEntry) },
  ]);

type Typed = {
  text: string;
  /** The results of the whole text. */
  whole: Found;
  /** An action on a patient in the text, and the results of the rest. */
  forPatient: { action: PatientAction; name: string; found: Found } | undefined;
  /** The results of a procedure whose next free time is searched. */
  forProcedure: Found | undefined;
  mayOpen: MayOpen;
};

export function sectionsOf({ text, whole, forPatient, forProcedure, mayOpen }: Typed): Section[] {
  const known = openOnes([...actions, ...places], mayOpen);
  const named = known.filter((place) => isNamed(place, text));
  const others = placesWith(known, text).filter((place) => !named.includes(place));
  const patients = {
    label: whole.similar ? similarNames(text) : 'Pacientes',
    entries: whole.patients.map((patient) => patientEntry(patient, whole.searching)),
  };
  const onPatient = forPatient ? actionSection(forPatient) : undefined;
  const procedures = whole.procedures.map(({ id, title }) => ({
    label: title,
    to: paths.admin.editProcedure(id),
    picture: <IconSparkles aria-hidden size="1.25rem" stroke={1.6} />,
    stale: whole.searching,
  }));
  const documents = whole.documents.map((each) => documentEntry(each, whole.searching));
  const freeTimes = forProcedure ? freeTimesSection(forProcedure) : undefined;
  return withEntries(mayOpen, [
    { label: 'Ações', entries: named.map(placeEntry) },
    ...(freeTimes ? [freeTimes] : []),
    { label: 'Documentos', entries: documents },
    ...(whole.similar ? [] : [patients]),
    ...(onPatient && !forPatient?.found.similar ? [onPatient] : []),
    { label: 'Ir para', entries: others.map(placeEntry) },
    { label: 'Catálogo', entries: procedures },
    {
      label: 'Prontuários',
      entries: named.length > 0 || fold(text).trim().length < shortestSearch ? [] : [recordsEntry(text)],
    },
    ...(onPatient && forPatient?.found.similar ? [onPatient] : []),
    // Names like the whole text say less than names like the rest, and nothing where the text names an action or a screen.
    ...(whole.similar &&
    [named, documents, onPatient?.entries ?? []].every(({ length }) => length === 0) &&
    !freeTimes
      ? [patients]
      : []),
  ]);
}

/** A document opens the story with its number as the search; a receipt its visit, where the payment is, or the patient with the package. */
const documentEntry = (
  { name, patient, day, isCancelled, search, appointmentId }: Found['documents'][number],
  stale: boolean,
): Entry => {
  const Icon = name.startsWith('Recibo') ? IconCash : IconFile;
  return {
    label: `${name}${isCancelled ? ' (cancelado)' : ''}`,
    detail: `${patient.fullName} · ${formatDate(day)}`,
    to: appointmentId ? paths.admin.appointment(appointmentId) : paths.admin.patient(patient.id),
    ...(search && { state: { search } }),
    picture: <Icon aria-hidden size="1.25rem" stroke={1.6} />,
    stale,
  };
};

/** Nothing of a record is searched before it is chosen. */
const recordsEntry = (search: string): Entry => ({
  label: `Buscar “${search}” nos prontuários`,
  to: paths.admin.recordSearch(),
  state: { search },
  picture: <IconStethoscope aria-hidden size="1.25rem" stroke={1.6} />,
});

const actionSection = ({ action, name, found }: NonNullable<Typed['forPatient']>): Section => ({
  label: found.similar ? similarNames(name) : action.label,
  entries: found.patients.map(({ id, fullName }) => ({
    label: `${action.label}: ${fullName}`,
    to: action.to(id),
    picture: <action.Icon aria-hidden size="1.25rem" stroke={1.6} />,
    stale: found.searching,
  })),
});

/** Without a procedure that matches: the screen where one is chosen. */
function freeTimesSection({ procedures, searching }: Found): Section {
  const label = 'Próximo horário';
  const picture = <IconCalendarSearch aria-hidden size="1.25rem" stroke={1.6} />;
  const entries = procedures.map(({ id, title }) => ({
    label: `${label}: ${title}`,
    to: paths.admin.freeTimes({ procedimento: id }),
    picture,
    stale: searching,
  }));
  return {
    label,
    entries: entries.length > 0 || searching ? entries : [{ label, to: paths.admin.freeTimes(), picture }],
  };
}

/** The entries for the user, and no empty section. */
const withEntries = (mayOpen: MayOpen, sections: Section[]) =>
  sections
    .map(({ label, entries }) => ({ label, entries: openOnes(entries, mayOpen) }))
    .filter(({ entries }) => entries.length > 0);
