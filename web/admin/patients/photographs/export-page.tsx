/** A photograph that leaves the clinic, for teaching or publication: with consent, point by point, without what identifies. */
import {
  Alert,
  Anchor,
  Button,
  Card,
  Checkbox,
  Group,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  type ConsentUse,
  consentTexts,
  type ExportAreas,
  exportUses,
  hasAllPoints,
  missingPoints,
  type Photograph,
  photographExportAt,
  publicationPointKeys,
  publicationPoints,
} from '#contract/patients/photographs.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconAlertCircle, IconCircleCheck, IconDownload } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordNotFound } from '#web/ui/record-boundary.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { AreaDrawing } from './area-drawing.tsx';
import { sayPhotograph } from './comparison-stage.tsx';
import { ConsentForm } from './consent-form.tsx';
import { eyesOf } from './drawn-areas.ts';
import styles from './export-page.module.css';

const screenName = 'Exportar foto';

export function Component() {
  const { id: patientId = '', photographId = '' } = useParams();
  const found = useQuery(api.photographs.list.queryOptions({ input: { patientId } }));
  const photograph = found.data?.rows.find(({ id }) => id === photographId);
  const back = paths.admin.patientPhotographs(patientId);
  return (
    <PatientBoundary error={found.error}>
      <Page>
        <PageHeader
          title={screenName}
          description={
            found.data && photograph
              ? `${found.data.patient.fullName}: ${sayPhotograph(photograph)}`
              : undefined
          }
          back={{ to: back, label: 'Voltar para Fotografias' }}
        />
        <QueryContent query={found} errorMessage="Erro ao carregar a foto" skeleton={<FormSkeleton />}>
          {({ consents, today }) =>
            photograph ? (
              <ExportForm
                key={photographId}
                patientId={patientId}
                photograph={photograph}
                consents={consents}
                today={today}
              />
            ) : (
              <RecordNotFound
                title="Foto não encontrada."
                description="Ela pode ter sido retirada do prontuário."
                to={back}
                linkLabel="Ver as fotografias"
              />
            )
          }
        </QueryContent>
      </Page>
    </PatientBoundary>
  );
}

type ExportFormProps = {
  patientId: string;
  photograph: Photograph;
  consents: Record<ConsentUse, boolean | null>;
  today: string;
};

function ExportForm({ patientId, photograph, consents, today }: ExportFormProps) {
  const queryClient = useQueryClient();
  const [areas, setAreas] = useState<ExportAreas>({ crop: null, covers: [] });
  const [draws, setDraws] = useState<'cover' | 'crop'>('cover');
  /** The use whose consent is being recorded. */
  const [asking, setAsking] = useState<ConsentUse | null>(null);
  const asked = useLast(asking) ?? 'teaching';
  const [exported, setExported] = useState<string | null>(null);
  const download = useDownload('Não foi possível baixar a foto. A autorização pode ter sido retirada.');
  const frame = useRecordForm({
    record: { use: '', purpose: '', points: noPoints },
    holdsMore: !exported && (areas.crop !== null || areas.covers.length > 0),
    check: (values) => ({
      ...(toUse(values.use) ? {} : { use: 'Escolha o uso' }),
      ...(values.purpose.trim() ? {} : { purpose: 'Diga para que é a imagem' }),
      ...(values.use !== 'publication' || hasAllPoints(values.points) ? {} : { points: missingPoints }),
    }),
    save: async ({ use, purpose }) => {
      const { id } = await client.photographs.export({
        patientId,
        id: photograph.id,
        use: toUse(use) ?? 'teaching',
        purpose,
        points: use === 'publication' ? publicationPointKeys : [],
        areas,
      });
      return photographExportAt(id);
    },
    onSaved: (url) => {
      frame.release();
      setExported(url);
      download.mutate({ url });
      void queryClient.invalidateQueries({ queryKey: api.photographs.consents.key() });
    },
    onRefused: async (error, form) => {
      // The consent may have gone meanwhile.
      await queryClient.invalidateQueries({ queryKey: api.photographs.list.key() });
      return showProblems(form, error) ? null : withReason('A foto não foi exportada', error);
    },
  });
  const { form, pending } = frame;
  const use = toUse(form.values.use);
  const isMissing = use && consents[use] !== true;
  if (exported)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Foto exportada" role="status">
        <Stack gap="md" align="flex-start">
          <Text>
            O arquivo não tem data, lugar nem aparelho dentro dele. A exportação está em Atividades e nas
            autorizações do paciente, com o seu nome.
          </Text>
          <Group gap="sm">
            <Button
              variant="light"
              onClick={() => download.mutate({ url: exported })}
              disabled={download.isPending}
              leftSection={<IconDownload aria-hidden size="1.1em" />}
            >
              Baixar de novo
            </Button>
            <Button component={Link} to={paths.admin.photographConsents(patientId)} variant="default">
              Ver autorizações
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  return (
    <>
      <RecordForm frame={frame}>
        <Stack gap="lg">
          <Card component="section" aria-label="Uso">
            <Stack gap="md">
              <Radio.Group label="Para que uso?" withAsterisk {...form.getInputProps('use')}>
                <Stack gap="sm" mt="xs">
                  {exportUses.map((each) => (
                    <Radio
                      key={each}
                      value={each}
                      label={consentTexts[each].name}
                      aria-invalid={form.errors.use ? true : undefined}
                    />
                  ))}
                </Stack>
              </Radio.Group>
              {isMissing ? (
                <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
                  {consents[use] === null
                    ? 'O paciente ainda não foi perguntado sobre este uso, e a foto não pode sair.'
                    : 'O paciente não autoriza este uso, ou retirou a autorização. A foto não pode sair.'}{' '}
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    onClick={() => setAsking(use)}
                    aria-haspopup="dialog"
                  >
                    Registrar a autorização
                  </Anchor>
                </Alert>
              ) : null}
              <Textarea
                label="Onde a imagem será usada"
                description="Fica no registro: é o que se diz ao paciente se ele retirar a autorização."
                withAsterisk
                required
                maxLength={500}
                {...form.getInputProps('purpose')}
              />
            </Stack>
          </Card>
          <div className={styles.columns}>
            <Card component="section" aria-labelledby="hidden-parts">
              <Stack gap="md">
                <div>
                  <Title order={2} id="hidden-parts">
                    O que não se deve ver
                  </Title>
                  <Text c="dimmed">Desenhe sobre a foto o que fica coberto, ou o recorte que sai.</Text>
                </div>
                <Group gap="xs">
                  <SegmentedControl
                    aria-label="O que o desenho faz"
                    value={draws}
                    onChange={(value) => setDraws(value === 'crop' ? 'crop' : 'cover')}
                    data={[
                      { value: 'cover', label: 'Cobrir' },
                      { value: 'crop', label: 'Recortar' },
                    ]}
                  />
                  <Button
                    variant="default"
                    disabled={areas.covers.length >= 10}
                    onClick={() =>
                      setAreas({
                        ...areas,
                        covers: [
                          ...areas.covers,
                          eyesOf(photograph.points, photograph.width / photograph.height),
                        ],
                      })
                    }
                  >
                    Cobrir os olhos
                  </Button>
                  <Button
                    variant="default"
                    disabled={areas.crop !== null}
                    onClick={() => setAreas({ ...areas, crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } })}
                  >
                    Pôr um recorte
                  </Button>
                  {areas.crop || areas.covers.length > 0 ? (
                    <Button variant="subtle" color="red" onClick={() => setAreas({ crop: null, covers: [] })}>
                      Tirar tudo
                    </Button>
                  ) : null}
                </Group>
                <AreaDrawing photograph={photograph} areas={areas} onChange={setAreas} draws={draws} />
              </Stack>
            </Card>
            <Card component="section" aria-label="Exportar">
              <Stack gap="md">
                <FormError>{frame.refusal}</FormError>
                {use === 'publication' ? (
                  <Checkbox.Group
                    label="Confirme cada ponto da Resolução CFM 2.336/2023"
                    withAsterisk
                    {...form.getInputProps('points')}
                  >
                    <Stack gap="sm" mt="xs">
                      {publicationPointKeys.map((key) => (
                        <Checkbox
                          key={key}
                          value={key}
                          label={publicationPoints[key]}
                          aria-invalid={
                            form.errors.points && !form.values.points.includes(key) ? true : undefined
                          }
                        />
                      ))}
                    </Stack>
                  </Checkbox.Group>
                ) : (
                  <Text c="dimmed">O arquivo sai sem data, lugar nem aparelho dentro dele.</Text>
                )}
                <RecordFormActions
                  pending={pending || isMissing === true}
                  submitLabel="Exportar e baixar"
                  pendingLabel={isMissing ? 'Falta a autorização' : 'Exportando...'}
                />
              </Stack>
            </Card>
          </div>
        </Stack>
      </RecordForm>
      {/* Beside the form: its own would be sent with it. */}
      <FormDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={`Registrar autorização: ${consentTexts[asked].name}`}
      >
        <ConsentForm
          patientId={patientId}
          use={asked}
          step="give"
          today={today}
          exports={[]}
          onDone={() => setAsking(null)}
        />
      </FormDialog>
    </>
  );
}

const toUse = (value: string) => exportUses.find((each) => each === value);

const noPoints: string[] = [];
