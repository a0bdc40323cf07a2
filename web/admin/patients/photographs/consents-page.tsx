/** What a patient allows to be done with the photographs, use by use, and what has left the clinic. */
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  type ConsentUse,
  consentTexts,
  consentUses,
  currentVersion,
  type PhotographConsent,
  type PhotographExport,
} from '#contract/patients/photographs.ts';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { formatDate, formatInstantDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { Permitted } from '../../permitted.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { ConsentForm, type ConsentStep, consentActions, Left, sayExported } from './consent-form.tsx';
import styles from './consents-page.module.css';

const screenName = 'Autorizações das fotos';

export function Component() {
  const { id: patientId = '' } = useParams();
  const today = useToday();
  const { timeZone } = useClinic();
  const found = useQuery(api.photographs.consents.queryOptions({ input: { patientId } }));
  const patient = useQuery(api.patients.get.queryOptions({ input: { id: patientId } })).data?.patient;
  const { edited, opened, open, close } = useFormDialog<{ use: ConsentUse; step: ConsentStep }>();
  return (
    <PatientBoundary error={found.error}>
      <Page width="narrow">
        <PageHeader
          title={patient ? `Autorizações de ${patient.fullName}` : found.isError ? screenName : undefined}
          documentTitle={screenName}
          description={patient ? 'Para cada uso das fotos. Vale o que foi dito por último.' : undefined}
          back={{ to: paths.admin.patientPhotographs(patientId), label: 'Voltar para Fotografias' }}
          actions={<PrintButton />}
        />
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar as autorizações"
          skeleton={<CardsSkeleton cards={3} columns={1} />}
        >
          {({ rows, exports }) => (
            <>
              {consentUses.map((use) => (
                <UseCard
                  key={use}
                  use={use}
                  said={rows.filter((row) => row.use === use)}
                  exports={exports.filter((each) => each.use === use)}
                  onStep={(step) => open({ use, step })}
                />
              ))}
              <Card component="section" aria-labelledby="exported">
                <Title order={2} id="exported" mb="sm">
                  O que saiu da clínica
                </Title>
                {exports.length === 0 ? (
                  <Text c="dimmed">Nenhuma foto foi exportada para ensino ou divulgação.</Text>
                ) : (
                  <ul className={styles.lines}>
                    {exports.map((each) => (
                      <li key={each.id}>
                        {sayExported(each)}
                        <Text size="sm" c="dimmed">
                          {consentTexts[each.use].name}: {each.purpose}.{' '}
                          {formatInstantDate(each.exportedAt, timeZone)}
                          {each.exportedByName ? `, por ${each.exportedByName}` : ''}
                        </Text>
                      </li>
                    ))}
                  </ul>
                )}
              </Card>
              <Permitted need="record">
                <FormDialog
                  opened={opened}
                  onClose={close}
                  title={
                    edited ? `${consentActions[edited.step].label}: ${consentTexts[edited.use].name}` : ''
                  }
                >
                  {edited ? (
                    <ConsentForm
                      {...edited}
                      patientId={patientId}
                      today={today}
                      exports={exports.filter(({ use }) => use === edited.use)}
                      onDone={close}
                    />
                  ) : null}
                </FormDialog>
              </Permitted>
            </>
          )}
        </QueryContent>
      </Page>
    </PatientBoundary>
  );
}

type UseCardProps = {
  use: ConsentUse;
  /** Newest first: the first one holds. */
  said: readonly PhotographConsent[];
  /** What left the clinic for it. */
  exports: readonly PhotographExport[];
  onStep: (step: ConsentStep) => void;
};

function UseCard({ use, said, exports, onStep }: UseCardProps) {
  const { name, versions } = consentTexts[use];
  const last = said[0];
  const isOld = last?.given && !last.byTerm && last.textVersion < currentVersion(use);
  const text = versions[(last?.given && !last.byTerm ? last.textVersion : versions.length) - 1];
  return (
    <Card component="section" aria-labelledby={`use-${use}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} id={`use-${use}`}>
            {name}
          </Title>
          <Badge color={last?.given ? 'green' : last ? 'red' : 'gray'}>
            {last?.given ? 'Autorizado' : last ? 'Não autorizado' : 'Ainda não perguntado'}
          </Badge>
        </Group>
        <Text>{text}</Text>
        {said.length > 0 ? (
          <ul className={styles.lines}>
            {said.map((each) => (
              <Said key={each.id} consent={each} />
            ))}
          </ul>
        ) : null}
        {/* The patient may have taken it back in the portal. */}
        {last?.given === false && exports.length > 0 ? <Left exports={exports} /> : null}
        {isOld ? <Text size="sm">O texto mudou desde então. Leia o texto atual com o paciente.</Text> : null}
        <Group gap="sm" data-screen-only>
          {last?.given && !isOld ? null : (
            <Button onClick={() => onStep('give')} aria-haspopup="dialog">
              Registrar autorização
            </Button>
          )}
          {last ? null : (
            <Button variant="default" onClick={() => onStep('refuse')} aria-haspopup="dialog">
              Registrar recusa
            </Button>
          )}
          {last?.given ? (
            <Button variant="subtle" color="red" onClick={() => onStep('revoke')} aria-haspopup="dialog">
              Retirar autorização
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  );
}

function Said({ consent }: { consent: PhotographConsent }) {
  const { timeZone } = useClinic();
  const { given, day, textVersion, recordedAt, recordedByName, byTerm } = consent;
  return (
    <li>
      {given ? 'Autorizou' : 'Não autorizou'} em {formatDate(day)}
      <Text size="sm" c="dimmed">
        {byTerm
          ? given
            ? 'Pelo termo assinado'
            : 'Pelo termo, recusado ou revogado'
          : `Texto ${textVersion}`}
        . Registrado em {formatInstantDate(recordedAt, timeZone)}
        {recordedByName ? ` por ${recordedByName}` : ''}
      </Text>
    </li>
  );
}
