/** What the head of a patient's page says besides who it is: visits, money, and what is open. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sayCount } from '#contract/count.ts';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import type { Patient, PatientVisits } from '#contract/patients/patients.ts';
import { missingIn } from '#contract/patients/registration.ts';
import type { SeriesProgress } from '#contract/patients/series-progress.ts';
import { termStateNames, termStates } from '#contract/patients/term-states.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import {
  clockAt,
  dayOfInstant,
  formatInstantDate,
  formatLongDate,
  formatShortDate,
  sayShortDate,
} from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { PatientPackages, sayPackages } from '../../money/packages/patient-packages.tsx';
import { PatientPayments } from '../../money/payments/patient-payments.tsx';
import { anamnesisLabels } from '../../patients/anamneses/anamnesis-badge.tsx';
import { LendTablet } from '../../patients/anamneses/lend-tablet.tsx';
import { sayIncomplete } from '../../patients/patients/incomplete-badge.tsx';
import styles from './patient-head.module.css';

export type HeadFactsProps = {
  patient: Patient;
  visits: PatientVisits;
  series: readonly SeriesProgress[];
  procedures: readonly FutureProcedure[];
};

export function HeadFacts({ patient, visits, series, procedures }: HeadFactsProps) {
  const { last, inService, next } = visits;
  const today = useToday();
  const can = useCan();
  const mayReceive = can('money');
  const seesRecord = can('record');
  const unfinished = series.filter(({ sessions, completed }) => completed < sessions);
  const left = unfinished.reduce((sum, { sessions, completed }) => sum + sessions - completed, 0);
  return (
    <dl className={styles.facts}>
      <Fact label="Última visita">
        {last ? (
          <Visit id={last.id} day={last.date}>
            {formatShortDate(last.date, today)} · {last.service}
          </Visit>
        ) : (
          'Nenhuma'
        )}
      </Fact>
      {inService ? (
        <Fact label="Agora">
          <Visit id={inService.id} day={today}>
            Em atendimento · {inService.service}
          </Visit>
        </Fact>
      ) : null}
      <Fact label="Próxima visita">
        {next ? (
          <Visit id={next.id} day={next.date}>
            {sayShortDate(next.date, today)}, {next.time}
          </Visit>
        ) : (
          'Nenhuma'
        )}
      </Fact>
      {series.length > 0 ? (
        <Fact label="Sessões">
          {left === 0
            ? 'Todas feitas'
            : `${left === 1 ? 'Falta 1' : `Faltam ${left}`}: ${[...new Set(unfinished.map(({ service }) => service))].join(', ')}`}
        </Fact>
      ) : null}
      {visits.anamnesis && !(seesRecord && isAnamnesisOpen(visits, seesRecord)) ? (
        <Fact label="Anamnese">
          <AnamnesisFact patientId={patient.id} visits={visits} />
        </Fact>
      ) : null}
      {mayReceive ? (
        <Fact label="Pagamentos">
          <PatientPayments patient={patient} visits={visits} />
        </Fact>
      ) : null}
      {mayReceive ? (
        <Fact label="Pacotes">
          <PatientPackages patient={patient} visits={visits} />
        </Fact>
      ) : visits.packages.length > 0 ? (
        <Fact label="Pacotes">{sayPackages(visits.packages, today)}</Fact>
      ) : null}
      <Fact label="Em aberto">
        <Open patient={patient} visits={visits} procedures={procedures} />
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** It is among what is open, with the way to it. */
const isAnamnesisOpen = ({ anamnesis, toReview }: PatientVisits, seesRecord: boolean) =>
  anamnesis === 'pending' || (toReview && seesRecord);

/** Who may read the answers goes to them; the others see whether they are there. */
function AnamnesisFact({ patientId, visits }: { patientId: string; visits: PatientVisits }) {
  const seesRecord = useCan()('record');
  const isFilled = visits.anamnesis === 'filled';
  if (!seesRecord)
    return (
      <>
        {isFilled ? 'Preenchida' : anamnesisLabels.open}
        {visits.anamnesis === 'pending' ? <LendTablet patientId={patientId} size="compact-sm" /> : null}
      </>
    );
  return (
    <Anchor component={Link} to={paths.admin.patient(patientId, { anamnese: 'ver' })} inherit>
      {anamnesisLabels[visits.toReview ? 'sent' : isFilled ? 'reviewed' : 'open']}
    </Anchor>
  );
}

const Visit = ({ id, day, children }: { id: string; day: string; children: ReactNode }) => (
  <Anchor component={Link} to={paths.admin.appointment(id)} title={formatLongDate(day)} inherit>
    {children}
  </Anchor>
);

/** What somebody has still to do, each with the screen where it is done. */
function Open({ patient, visits, procedures }: Pick<HeadFactsProps, 'patient' | 'visits' | 'procedures'>) {
  const { id } = patient;
  const {
    unfinished,
    unwritten,
    unsigned,
    writing,
    openCents,
    returnCents,
    dueCents,
    unsignedTerms,
    anamnesis,
    anamnesisAt,
  } = visits;
  const today = useToday();
  const { timeZone } = useClinic();
  const seesRecord = useCan()('record');
  const missing = missingIn(patient, today);
  const mayOpen = useMayOpen();
  const planned = procedures.filter(({ completedOn }) => completedOn === null).length;
  // Without what is being written beside the story: a longer list would move the fields while one types.
  const { pathname, search } = useLocation();
  const others = unsigned.filter((each) => paths.admin.draft(id, each) !== pathname + search);
  const [draft] = others;
  const [bare] = unwritten;
  const open = [
    draft !== undefined && {
      label: others.length === 1 ? 'Evolução não assinada' : `${others.length} evoluções não assinadas`,
      to: paths.admin.draft(id, draft),
    },
    ...writing.map(({ authorName, startedAt }) => ({
      label: sayWriting(authorName ?? 'Outra pessoa', startedAt, timeZone, today),
      to: null,
    })),
    bare !== undefined && {
      label:
        unwritten.length === 1
          ? whatAndWho(
              `Visita de ${formatShortDate(bare.date, today)} sem evolução`,
              bare.professionalName ?? '',
            )
          : `${unwritten.length} visitas sem evolução`,
      to: paths.admin.patient(id, { consulta: bare.id }),
    },
    ...termStates.map((state) => {
      const [term, ...more] = unsignedTerms.filter((each) => each.state === state);
      const said = termStateNames[state];
      return (
        term !== undefined && {
          label: more.length === 0 ? `Termo ${said}: ${term.name}` : `${more.length + 1} termos ${said}s`,
          to: paths.admin.patientTerms(id),
        }
      );
    }),
    isAnamnesisOpen(visits, seesRecord) && {
      label:
        anamnesis !== 'pending'
          ? 'Anamnese por revisar'
          : anamnesisAt === null
            ? 'Anamnese pendente'
            : `Anamnese de ${formatInstantDate(anamnesisAt, timeZone)} a renovar`,
      to: seesRecord ? paths.admin.patient(id, { anamnese: 'ver' }) : null,
    },
    unfinished > 0 && {
      label: sayCount(unfinished, 'agendamento sem desfecho', 'agendamentos sem desfecho'),
      to: paths.admin.appointments({ patientId: id, periodo: 'past' }),
    },
    planned > 0 && {
      label: sayCount(planned, 'procedimento planejado', 'procedimentos planejados'),
      to: paths.admin.patientProcedures(id),
    },
    missing !== undefined && {
      label: sayIncomplete(missing === 'guardian'),
      to: paths.admin.editPatient(id),
    },
  ].filter((each) => each !== false);
  if (open.length === 0)
    return openCents === 0 && returnCents === 0 && dueCents === 0
      ? 'Nada pendente'
      : 'Nada além do pagamento';
  return (
    <ul className={styles.open}>
      {open.map(({ label, to }) => (
        <li key={label}>
          {to && mayOpen(to) ? (
            <Anchor component={Link} to={to} inherit>
              {label}
            </Anchor>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'Rosa está escrevendo desde 10:42'. Since another day: that it is not signed is all that is known. */
const sayWriting = (name: string, startedAt: string, timeZone: string, today: string) =>
  dayOfInstant(startedAt, timeZone) === today
    ? `${name} está escrevendo desde ${clockAt(timeZone, new Date(startedAt))}`
    : `${name} não assinou o que começou em ${formatShortDate(dayOfInstant(startedAt, timeZone), today)}`;
