/** All patients by name. The server searches and pages. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ageOn } from '#contract/patients/age.ts';
import type { PatientSummary } from '#contract/patients/patients.ts';
import { asOpened, patientsPageSize as pageSize } from '#contract/preloaded-answers.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate, formatShortDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconUserPlus } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber, useSearchText } from '#web/ui/list-state.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PatientPhone } from '../../../patient-phone.tsx';
import { SimilarNames } from '../../../similar-names.tsx';
import { IncompleteBadge } from '../incomplete-badge.tsx';
import { PatientActions } from './patient-row-actions.tsx';

const notInformed = <MissingValue>Não informado</MissingValue>;

const columns: Column<PatientSummary>[] = [
  { header: 'Nome', cell: (patient, shape) => <Name patient={patient} shape={shape} />, minWidth: 13.5 },
  {
    header: 'Contato',
    cell: (patient, shape) => <Contact patient={patient} shape={shape} />,
    minWidth: 16,
  },
  { header: 'Visitas', cell: (patient, shape) => <Visits patient={patient} shape={shape} />, minWidth: 10 },
  {
    header: 'CPF',
    cell: ({ cpf }) => (cpf ? formatCpf(cpf) : notInformed),
    numeric: true,
    isWide: true,
    minWidth: 9.5,
  },
  {
    header: 'Ações',
    cell: ({ id, fullName }, shape) => <PatientActions id={id} name={fullName} shape={shape} />,
    onPhone: 'foot',
    minWidth: 17,
  },
];

type CellProps = { patient: PatientSummary; shape: 'row' | 'card' };

/** With what tells people of one name apart. */
function Name({ patient: { id, fullName, birthDate, missing }, shape }: CellProps) {
  const today = useToday();
  return (
    <>
      <Anchor component={Link} to={paths.admin.patient(id)} inherit c="inherit">
        {fullName}
      </Anchor>{' '}
      <Group component="span" gap="xs" display={shape === 'row' ? 'flex' : 'inline-flex'}>
        {birthDate ? (
          <Text span size="sm" fw={400} c="dimmed" visibleFrom="sm">
            {ageOn(birthDate, today)} · {formatDate(birthDate)}
          </Text>
        ) : null}
        {missing ? <IncompleteBadge isMinor={missing === 'guardian'} isShort /> : null}
      </Group>
    </>
  );
}

/** On a phone the age stands here, where the name leaves no room, in place of the e-mail. */
function Contact({ patient: { fullName, birthDate, phone, phoneOwner, email }, shape }: CellProps) {
  const today = useToday();
  const look = { size: 'sm', c: 'dimmed' } as const;
  return (
    <>
      {phone ? <PatientPhone name={fullName} phone={phone} owner={phoneOwner} /> : notInformed}{' '}
      {email ? (
        <Text span={shape === 'card'} {...look} visibleFrom="sm">
          <EmailText>{email}</EmailText>
        </Text>
      ) : null}
      {birthDate ? (
        <Text span {...look} hiddenFrom="sm">
          {ageOn(birthDate, today)}
        </Text>
      ) : null}
    </>
  );
}

function Visits({ patient: { lastVisit, nextVisit }, shape }: CellProps) {
  const today = useToday();
  const lines = [
    lastVisit ? `Última: ${formatShortDate(lastVisit, today)}` : 'Nenhuma ainda',
    ...(nextVisit ? [`Próxima: ${formatShortDate(nextVisit, today)}`] : []),
  ];
  if (shape === 'card') return lines.join(' · ');
  const [last, next] = lines;
  return (
    <>
      {last}
      {next ? (
        <Text size="sm" c="dimmed">
          {next}
        </Text>
      ) : null}
    </>
  );
}

export const handle: ScreenHandle = {
  prefetch: (queryClient) =>
    prefetch(queryClient, api.patients.list.queryOptions({ input: asOpened.patients })),
};

export function Component() {
  const can = useCan();
  const seesCpf = can('registration') || can('record');
  const [page, setPage] = usePageNumber();
  const [search, setSearch] = useSearchText();
  const patients = useQuery(
    api.patients.list.queryOptions({
      input: { search, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData: stale } = patients;
  const clinicIsNew = data?.total === 0 && search === '' && !stale;

  return (
    <Page>
      <PageHeader
        title="Pacientes"
        actions={
          <>
            <PrintButton />
            <NewPatient>Novo Paciente</NewPatient>
          </>
        }
      />
      {clinicIsNew ? null : (
        <SearchBox
          value={search}
          onSearch={setSearch}
          placeholder="Buscar paciente..."
          label={`Buscar paciente por nome, e-mail${seesCpf ? ', CPF' : ''} ou telefone`}
          searching={stale}
        />
      )}
      <ListFrame
        query={patients}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="pacientes"
        drawing="people"
        errorMessage="Erro ao carregar pacientes"
        empty={search === '' ? <NoPatients /> : <NoMatch onClear={() => setSearch('')} />}
      >
        {(rows) => (
          <>
            {rows && data?.similar && !stale ? <SimilarNames search={search} /> : null}
            <DataTable
              label="Pacientes"
              columns={seesCpf ? columns : columns.filter(({ header }) => header !== 'CPF')}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              dense
            />
          </>
        )}
      </ListFrame>
    </Page>
  );
}

function NewPatient({ children }: { children: string }) {
  const mayOpen = useMayOpen();
  return mayOpen(paths.admin.newPatient()) ? (
    <Button
      component={Link}
      to={paths.admin.newPatient()}
      leftSection={<IconUserPlus aria-hidden size="1.1em" />}
    >
      {children}
    </Button>
  ) : null;
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing="search"
    title="Nenhum paciente encontrado para esta busca."
    description="Procure por nome, e-mail, CPF ou telefone."
    action={
      <Button variant="light" onClick={onClear}>
        Limpar busca
      </Button>
    }
  />
);

const NoPatients = () => (
  <EmptyState
    drawing="people"
    title="Nenhum paciente cadastrado."
    description="Aqui ficam as fichas dos pacientes da clínica."
    action={<NewPatient>Cadastrar Paciente</NewPatient>}
  />
);
