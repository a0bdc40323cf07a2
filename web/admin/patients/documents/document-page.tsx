/** A new document of a patient: written beside its page, issued, and printed to be signed with a pen. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { documentKindNames, documentKinds } from '#contract/patients/file-kinds.ts';
import { isAllergy } from '#contract/patients/questionnaire.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { portalCategoryLabels } from '#web/clinic/files/portal-category.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconDownload, IconPlus, IconPrinter } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { DocumentForm, type Issued } from './document-form.tsx';
import styles from './documents.module.css';
import {
  type IssuedPaper,
  PaperPreview,
  PrintedPaper,
  PrintOnce,
  printingOf,
  usePrintable,
} from './paper-preview.tsx';

export function Component() {
  const { id: patientId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const from = search.get('de') ?? undefined;
  const appointmentId = search.get('atendimento') ?? undefined;
  const treatmentPlanId = search.get('plano') ?? undefined;
  const kind = documentKindNames.find((each) => each === search.get('tipo'));
  const isWriting = search.get('escrevendo') !== null;
  const back = isWriting
    ? paths.admin.draft(patientId, { appointmentId: appointmentId ?? null, correctsId: null })
    : paths.admin.patient(patientId);
  const [issued, setIssued] = useState<Issued | null>(null);
  const [before, setBefore] = useState<Issued[]>([]);
  const found = useQuery({
    ...api.documents.write.queryOptions({ input: { patientId, appointmentId, from, treatmentPlanId } }),
    // It begins with what the clinic's data lack now.
    gcTime: 0,
  });
  return (
    <PatientBoundary error={found.error}>
      <Page>
        <PageHeader
          title={issued ? issued.name : 'Novo documento'}
          description={
            found.data && (
              <>
                {found.data.patient.fullName}
                {found.data.patient.alert ? (
                  <span className={styles.alert}>{found.data.patient.alert}</span>
                ) : null}
                {found.data.patient.told.some(isAllergy) ? (
                  <span className={styles.alert}>
                    Contou na anamnese, ainda não revisado:{' '}
                    {found.data.patient.told.filter(isAllergy).join('; ')}
                  </span>
                ) : null}
              </>
            )
          }
          back={{ to: back }}
        />
        {issued ? (
          <IssuedDocument
            issued={issued}
            before={before}
            patientId={patientId}
            hasAccount={found.data?.patient.hasAccount ?? false}
            back={
              <Button variant="subtle" component={Link} to={back}>
                {isWriting ? 'Voltar à consulta' : 'Voltar ao prontuário'}
              </Button>
            }
            onNew={() => {
              setBefore([...before, issued]);
              setIssued(null);
              setSearch(
                (now) => {
                  for (const name of ['tipo', 'de', 'plano']) now.delete(name);
                  return now;
                },
                { replace: true },
              );
            }}
          />
        ) : (
          <QueryContent
            query={found}
            errorMessage="Erro ao preparar o documento"
            skeleton={<FormSkeleton fields={4} />}
          >
            {(data) => (
              <DocumentForm
                key={`${patientId} ${from} ${kind} ${treatmentPlanId}`}
                subject={{ patientId, appointmentId }}
                treatmentPlanId={treatmentPlanId}
                data={data}
                kind={kind}
                onIssued={setIssued}
              />
            )}
          </QueryContent>
        )}
      </Page>
    </PatientBoundary>
  );
}

type IssuedDocumentProps = {
  issued: Issued;
  /** Those that were issued on this page before, which can be printed with it. */
  before: readonly Issued[];
  patientId: string;
  hasAccount: boolean;
  back: ReactNode;
  onNew: () => void;
};

function IssuedDocument({ issued, before, patientId, hasAccount, back, onNew }: IssuedDocumentProps) {
  const { id, kind, name, url, isSigned } = issued;
  const download = useDownload('Não foi possível baixar o documento.');
  const state = useQuery(api.documents.print.queryOptions({ input: { patientId, id } }));
  const { isCancelled, problem, print } = printingOf(state);
  const others = usePrintable(patientId);
  const [papers, setPapers] = useState<readonly IssuedPaper[]>([]);
  const printAll = () =>
    others.mutate(before, {
      onSuccess: async (rest) => {
        // This one is on its paper already, and says itself that it is cancelled.
        const { isSuccess } = await state.refetch();
        if (!isSuccess) return;
        setPapers(rest);
        if (rest.length === 0) window.print();
      },
      onError: (error) => notify.error(errorMessage(error)),
    });
  const button = useRef<HTMLButtonElement>(null);
  // 'Emitir' stands at the foot of a long form.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card component="section" aria-labelledby="issued-document">
      <Stack gap="md">
        <div role="status">
          <Title order={2} id="issued-document">
            {isCancelled ? 'Documento cancelado' : 'Documento emitido'}
          </Title>
          {isCancelled ? null : (
            <Text>
              {isSigned
                ? 'Assinado digitalmente, com o seu certificado: vale o PDF, e a impressão é só cópia.'
                : 'A assinatura é à caneta, no papel: imprima e assine.'}{' '}
              {hasAccount
                ? `Ele está no prontuário e, no portal do paciente, em Arquivos, ${portalCategoryLabels[documentKinds[kind].portal]}.`
                : 'Ele está no prontuário. O paciente não tem acesso ao portal: entregue a ele o papel ou o PDF.'}
            </Text>
          )}
        </div>
        <FormError>{problem}</FormError>
        <Group gap="sm">
          <Button
            ref={button}
            onClick={print}
            disabled={isCancelled}
            leftSection={<IconPrinter aria-hidden size="1.1em" />}
          >
            Imprimir
          </Button>
          {before.length > 0 ? (
            <Button
              variant="default"
              onClick={printAll}
              loading={others.isPending || papers.length > 0}
              disabled={isCancelled}
              leftSection={<IconPrinter aria-hidden size="1.1em" />}
            >
              Imprimir os {before.length + 1}
            </Button>
          ) : null}
          <Button
            variant="default"
            onClick={() => download.mutate({ url })}
            disabled={download.isPending}
            leftSection={<IconDownload aria-hidden size="1.1em" />}
          >
            Baixar
          </Button>
          <Button variant="default" onClick={onNew} leftSection={<IconPlus aria-hidden size="1.1em" />}>
            Novo documento
          </Button>
          {back}
        </Group>
        <PaperPreview url={url} name={name} />
        {isCancelled ? null : <PrintedPaper url={url} name={name} />}
        {papers.length > 0 ? <PrintOnce papers={papers} onDone={() => setPapers([])} /> : null}
      </Stack>
    </Card>
  );
}
