/** The terms of a patient: signed on this device, printed, filed from paper, declined, revoked; a further one is asked for. */
import { Button, Card, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { PatientTerm, SigningWay } from '#contract/patients/terms.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { FilePreview } from '#web/clinic/files/file-preview.tsx';
import { pdfDataUrl, previewKind } from '#web/clinic/files/preview-kind.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { CloseForm, type Closing } from '#web/clinic/term/close-form.tsx';
import { sayClosed, TermBadge } from '#web/clinic/term/term-badge.tsx';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconDownload, IconEye, IconPrinter, IconUpload } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { PrintOnce } from '../documents/paper-preview.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { LendDevice } from '../shared-access/lend-device.tsx';
import { FileScanForm } from './file-scan-form.tsx';

const screenName = 'Termos';

/** @param send the way to send what is pending to the patient's phone */
export function TermsPage({ send }: { send: (patientId: string) => ReactNode }) {
  const { id: patientId = '' } = useParams();
  const found = useQuery(api.terms.open.queryOptions({ input: { patientId } }));
  const closing = useFormDialog<{ term: PatientTerm; as: Closing }>();
  const filing = useFormDialog<PatientTerm>();
  const queryClient = useQueryClient();
  const close = async (reason: string) => {
    if (!closing.edited) return;
    const { term, as } = closing.edited;
    await client.terms.close({ patientId, id: term.id, as, reason });
    await queryClient.invalidateQueries({ queryKey: api.terms.key() });
    closing.close();
  };
  const name = found.data?.patient.fullName;
  return (
    <PatientBoundary error={found.error}>
      <Page width="narrow">
        <PageHeader
          title={name ? `Termos de ${name}` : found.isError ? screenName : undefined}
          documentTitle={screenName}
          back={{ to: paths.admin.patient(patientId), label: 'Voltar para o paciente' }}
        />
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar os termos"
          skeleton={<CardsSkeleton cards={2} columns={1} />}
        >
          {({ rows, templates }) => (
            <Stack gap="md">
              {rows.length === 0 ? (
                <Text c="dimmed">
                  Nenhum termo ainda. O que um procedimento exige aparece aqui quando ele é marcado.
                </Text>
              ) : null}
              {rows.map((term) => (
                <TermCard
                  key={term.id}
                  patientId={patientId}
                  term={term}
                  isLast={!rows.some((row) => isSame(row, term) && row.createdAt > term.createdAt)}
                  isInUse={templates.some(({ id }) => id === term.templateId)}
                  onClose={(as) => closing.open({ term, as })}
                  onFile={() => filing.open(term)}
                />
              ))}
              <SendCard
                titles={rows
                  .filter(({ state, isDue, procedureId }) => state === 'pending' && (isDue || !procedureId))
                  .map(({ title }) => title)}
              >
                {send(patientId)}
              </SendCard>
              <RequestTerm patientId={patientId} templates={templates} />
            </Stack>
          )}
        </QueryContent>
        <FormDialog
          opened={closing.opened}
          onClose={closing.close}
          title={closing.edited?.as === 'revoked' ? 'Revogar o termo?' : 'Registrar a recusa?'}
        >
          {(_, back) =>
            closing.edited ? (
              <CloseForm as={closing.edited.as} close={close} onBack={back}>
                {closing.edited.as === 'revoked'
                  ? 'O termo assinado fica no prontuário, como revogado. Para um novo procedimento é preciso assinar outro.'
                  : 'O termo fica no prontuário, como recusado. Ele pode ser pedido de novo.'}
              </CloseForm>
            ) : null
          }
        </FormDialog>
        <FormDialog opened={filing.opened} onClose={filing.close} title="Arquivar o papel assinado">
          {filing.edited ? (
            <FileScanForm
              key={filing.edited.id}
              patientId={patientId}
              term={filing.edited}
              onDone={filing.close}
            />
          ) : null}
        </FormDialog>
      </Page>
    </PatientBoundary>
  );
}

/** @param titles of the terms that the link opens */
const SendCard = ({ titles, children }: { titles: readonly string[]; children: ReactNode }) =>
  titles.length === 0 ? null : (
    <Card component="section" aria-label="Enviar ao celular do paciente">
      <Text fw={500}>Enviar ao celular do paciente</Text>
      <Text size="sm" c="dimmed" mb="xs">
        O link abre: {titles.join(', ')}.
      </Text>
      {children}
    </Card>
  );

const isSame = (one: PatientTerm, other: PatientTerm) =>
  one.templateId === other.templateId && one.procedureId === other.procedureId;

const ways: Record<SigningWay, string> = {
  tablet: 'No aparelho da clínica',
  portal: 'No portal',
  link: 'Pelo link',
  paper: 'No papel',
};

/** 'No aparelho da clínica, por Rui Lima, responsável. Testemunha: Ana Souza. Entregue por Bruna Siqueira.' */
const saySigning = ({ way, by, isGuardian, witness, helper }: NonNullable<PatientTerm['signing']>) =>
  [
    `${ways[way]}, por ${by}${isGuardian ? ', responsável' : ''}.`,
    witness && `Testemunha: ${witness}.`,
    helper && `${way === 'paper' ? 'Arquivado' : 'Entregue'} por ${helper}.`,
  ]
    .filter(Boolean)
    .join(' ');

type TermCardProps = {
  patientId: string;
  term: PatientTerm;
  /** None of its template and procedure is newer. */
  isLast: boolean;
  /** Its template can be asked for. */
  isInUse: boolean;
  onClose: (as: Closing) => void;
  onFile: () => void;
};

function TermCard({ term, isLast, isInUse, onClose, ...others }: TermCardProps) {
  const { patientId } = others;
  const { title, procedure, state, isDue, onPaper, signedOn, createdAt, closedAt } = term;
  const { signedVersion, reason, signing, file } = term;
  const { timeZone } = useClinic();
  return (
    <Card component="section" aria-label={title}>
      <Group gap="xs">
        <Text fw={500}>{title}</Text>
        <TermBadge state={state} />
        {onPaper ? (
          <Text size="sm" c="dimmed">
            em papel
          </Text>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {[
          procedure,
          closedAt
            ? sayClosed({ state, closedAt, onPaper, signedOn }, timeZone)
            : isDue
              ? 'Exigido pelo procedimento'
              : `Pedido em ${formatInstant(createdAt, timeZone)}`,
          signedVersion && `versão ${signedVersion} do modelo`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {signing ? (
        <Text size="sm" c="dimmed">
          {saySigning(signing)}
        </Text>
      ) : null}
      {reason ? (
        <Text size="sm" mt={4}>
          Motivo: {reason}
        </Text>
      ) : null}
      <Group gap="xs" mt="sm">
        {state === 'pending' ? <PendingActions term={term} {...others} /> : null}
        {(state === 'declined' || state === 'revoked') && isLast && isInUse ? (
          <AskAgain patientId={patientId} term={term} />
        ) : null}
        {file ? <TermFile title={title} file={file} isValid={state === 'signed'} /> : null}
        {state === 'pending' ? (
          <Button variant="subtle" size="compact-md" onClick={() => onClose('declined')}>
            Registrar recusa
          </Button>
        ) : null}
        {/* What a visit requires would be begun again at once. */}
        {state === 'pending' && !term.isDue ? <Withdraw patientId={patientId} term={term} /> : null}
        {state === 'signed' ? (
          <Button variant="subtle" color="red" size="compact-md" onClick={() => onClose('revoked')}>
            Revogar
          </Button>
        ) : null}
      </Group>
    </Card>
  );
}

type TermFileProps = { title: string; file: NonNullable<PatientTerm['file']>; isValid: boolean };

/** What was signed: a PDF, or the photo of a filed paper. */
function TermFile({ title, file, isValid }: TermFileProps) {
  const [opened, preview] = useDisclosure(false);
  const [isPrinting, paper] = useDisclosure(false);
  const download = useDownload('Não foi possível baixar o termo.');
  const kind = previewKind(file);
  return (
    <>
      {kind ? (
        <Button
          variant="light"
          size="compact-md"
          aria-label={`Visualizar: ${title}`}
          aria-haspopup="dialog"
          leftSection={<IconEye aria-hidden size="1.1em" />}
          onClick={preview.open}
        >
          Visualizar
        </Button>
      ) : null}
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Baixar: ${title}`}
        leftSection={<IconDownload aria-hidden size="1.1em" />}
        onClick={() => download.mutate(file)}
      >
        Baixar
      </Button>
      {kind ? (
        <FilePreview
          file={file}
          url={file.url}
          kind={kind}
          opened={opened}
          onClose={preview.close}
          onDownload={() => download.mutate(file)}
          onPrint={isValid ? paper.open : undefined}
        />
      ) : null}
      {isPrinting ? <PrintOnce papers={[file]} onDone={paper.close} /> : null}
    </>
  );
}

type PendingActionsProps = Pick<TermCardProps, 'patientId' | 'term' | 'onFile'>;

function PendingActions({ patientId, term, onFile }: PendingActionsProps) {
  const { id, title } = term;
  const may = useCan();
  const printing = useMutation({
    mutationFn: () => client.terms.print({ patientId, id }),
  });
  const pdf = printing.data?.pdf;
  return (
    <>
      <LendDevice
        variant="light"
        size="compact-md"
        lend={() => client.terms.lend({ patientId, id })}
        to={paths.termTablet()}
      >
        Sua sessão aqui é encerrada e só este termo fica aberto. Ele fecha depois de dez minutos sem uso.
      </LendDevice>
      <Button
        variant="default"
        size="compact-md"
        loading={printing.isPending || pdf !== undefined}
        onClick={() => printing.mutate()}
        leftSection={<IconPrinter aria-hidden size="1.1em" />}
      >
        Imprimir para assinar no papel
      </Button>
      {pdf ? (
        <PrintOnce papers={[{ url: `${pdfDataUrl}${pdf}`, name: title }]} onDone={printing.reset} />
      ) : null}
      {may('record') ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUpload aria-hidden size="1.1em" />}
          onClick={onFile}
        >
          Arquivar o papel assinado
        </Button>
      ) : null}
      <FormError>{printing.error ? errorMessage(printing.error) : null}</FormError>
    </>
  );
}

type OneTerm = { patientId: string; term: PatientTerm };

/** Stores a change of the list, and shows it. */
function useListChange(change: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.terms.key() }),
  });
}

function AskAgain({ patientId, term: { title, templateId, procedureId } }: OneTerm) {
  const asking = useListChange(() => client.terms.request({ patientId, templateId, procedureId }));
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Pedir de novo: ${title}`}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        Pedir de novo
      </Button>
      <FormError>{asking.error ? errorMessage(asking.error) : null}</FormError>
    </>
  );
}

function Withdraw({ patientId, term: { id, title } }: OneTerm) {
  const withdrawing = useListChange(() => client.terms.withdraw({ patientId, id }));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Retirar o pedido: ${title}`}
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate()}
      >
        Retirar o pedido
      </Button>
      <FormError>{withdrawing.error ? errorMessage(withdrawing.error) : null}</FormError>
    </>
  );
}

function RequestTerm({
  patientId,
  templates,
}: {
  patientId: string;
  templates: readonly { id: string; name: string }[];
}) {
  const queryClient = useQueryClient();
  const [templateId, setTemplate] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: (chosen: string) => client.terms.request({ patientId, templateId: chosen }),
    onSuccess: () => {
      setTemplate(null);
      queryClient.invalidateQueries({ queryKey: api.terms.key() });
    },
  });
  return (
    <Card component="section" aria-label="Pedir outro termo">
      <Group align="flex-end" gap="sm">
        <Select
          label="Pedir outro termo"
          placeholder="Escolha o modelo"
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={setTemplate}
          flex={1}
        />
        <Button
          disabled={!templateId}
          loading={asking.isPending}
          onClick={() => templateId && asking.mutate(templateId)}
        >
          Pedir
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        O paciente assina no portal, pelo link da consulta ou neste aparelho. Onde o modelo cita o
        procedimento, o texto diz “o procedimento combinado”. Para que cite o nome e os riscos, exija o termo
        no cadastro do procedimento.
      </Text>
      <FormError>{asking.error ? errorMessage(asking.error) : null}</FormError>
    </Card>
  );
}
