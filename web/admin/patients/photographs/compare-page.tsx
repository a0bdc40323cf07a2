/** Two photographs of one pose, for the patient to see what changed. On paper with names, days and the clinic. */
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { type Photograph, photographAt } from '#contract/patients/photographs.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { IconMaximize, IconTarget } from '#web/ui/icons/icons.ts';
import { useAddress, useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { focusContent } from '#web/ui/route-announcer.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { StageButton } from '#web/ui/stage-button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { AlignPair } from './align-pair.tsx';
import {
  choose,
  type Pair,
  pairOf,
  rememberSeries,
  type Series,
  sayWhen,
  seriesOf,
  seriesShown,
} from './compare-choice.ts';
import styles from './compare-page.module.css';
import { ComparisonStage, type Way, ways } from './comparison-stage.tsx';
import { similarity } from './similarity.ts';

const screenName = 'Comparar fotos';
const wayNames: Record<Way, string> = { slider: 'Divisória', sides: 'Lado a lado', overlay: 'Sobrepor' };

export function Component() {
  const { id: patientId = '' } = useParams();
  const { timeZone } = useClinic();
  const found = useQuery(api.photographs.list.queryOptions({ input: { patientId } }));
  const { params } = useAddress();
  const chosen = [params.get('antes'), params.get('depois')];
  const all = seriesOf(found.data?.rows ?? []);
  const series = seriesShown(all, chosen);
  const pair = series ? pairOf(series, chosen) : null;
  const name = found.data?.patient.fullName;
  return (
    <PatientBoundary error={found.error}>
      <Page>
        <PageHeader
          title={name ? `Comparação de ${name}` : found.isError ? screenName : undefined}
          documentTitle={screenName}
          description={
            pair
              ? `${series?.name}: ${pair.map((each) => sayWhen(each, pair, timeZone)).join(' e ')}`
              : undefined
          }
          back={{ to: paths.admin.patientPhotographs(patientId), label: 'Voltar para Fotografias' }}
          actions={<PrintButton />}
        />
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar as fotos"
          skeleton={
            <Loading>
              <CardSkeleton lines={8} />
            </Loading>
          }
        >
          {() =>
            series ? (
              <Comparison key={series.name} patientId={patientId} all={all} series={series} pair={pair} />
            ) : (
              <EmptyState
                drawing="leaf"
                title="Este paciente ainda não tem fotos."
                description="Com duas fotos da mesma pose, o antes e o depois aparecem aqui."
              />
            )
          }
        </QueryContent>
      </Page>
    </PatientBoundary>
  );
}

type ComparisonProps = { patientId: string; all: readonly Series[]; series: Series; pair: Pair | null };

/** Made anew for each pose. */
function Comparison({ patientId, all, series, pair }: ComparisonProps) {
  const { change } = useAddress();
  const [latest, setLatest] = useState<string | null>(null);
  const [aligning, setAligning] = useState(false);
  const show = (ids: readonly string[]) =>
    change((params) => {
      for (const [at, name] of ['antes', 'depois'].entries())
        if (ids[at]) params.set(name, ids[at]);
        else params.delete(name);
    });
  const pick = (id: string) => {
    if (!pair) return;
    setLatest(id);
    show(choose(pair, latest, id));
  };
  const showSeries = (name: string) => {
    rememberSeries(name);
    // Each series has one.
    show(
      all
        .filter((each) => each.name === name)
        .flatMap(({ photographs }) => photographs.slice(-1).map(({ id }) => id)),
    );
  };
  const align = (begins: boolean) => {
    setAligning(begins);
    // The button that was pressed is gone.
    focusContent();
  };
  if (aligning && pair) return <AlignPair patientId={patientId} pair={pair} onDone={() => align(false)} />;
  return (
    <div className={styles.container}>
      <div className={styles.comparison}>
        <Select
          aria-label="Pose"
          className={styles.pose}
          data-screen-only
          data={all.map((each) => ({ value: each.name, label: `${each.name} (${each.photographs.length})` }))}
          value={series.name}
          allowDeselect={false}
          onChange={(name) => name && showSeries(name)}
        />
        {pair ? (
          <Compared pair={pair} onAlign={() => align(true)} />
        ) : (
          <EmptyState
            drawing="leaf"
            title={`Só há uma foto desta pose: ${series.name}.`}
            description="Depois da próxima, a comparação aparece aqui. Para ver o que já há, escolha outra pose."
          />
        )}
        <Strip series={series} pair={pair} onPick={pick} />
      </div>
    </div>
  );
}

function Compared({ pair, onAlign }: { pair: Pair; onAlign: () => void }) {
  const [way, setWay] = useUrlChoice('modo', ways, 'slider');
  const [opacity, setOpacity] = useState(50);
  const frame = useRef<HTMLDivElement>(null);
  const isAligned = similarity(...pair) !== null;
  return (
    <>
      <SegmentedControl
        className={styles.ways}
        data-screen-only
        aria-label="Modo de comparar"
        value={way}
        onChange={(value) => setWay(ways.find((each) => each === value) ?? 'slider')}
        data={ways.map((value) => ({ value, label: wayNames[value] }))}
      />
      <div ref={frame} className={styles.frame}>
        <ComparisonStage pair={pair} way={way} opacity={opacity}>
          {document.fullscreenEnabled ? (
            <StageButton
              label="Tela cheia"
              Icon={IconMaximize}
              onClick={() =>
                document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen()
              }
            />
          ) : null}
          <Button
            variant={isAligned ? 'default' : 'light'}
            onClick={onAlign}
            leftSection={<IconTarget aria-hidden size="1.1em" />}
            className={styles.notFull}
          >
            {isAligned ? 'Ajustar' : 'Alinhar'}
          </Button>
        </ComparisonStage>
        {way === 'overlay' ? (
          <label className={styles.opacity} data-screen-only>
            <span>Antes</span>
            <input
              type="range"
              aria-label="Força da foto de depois"
              aria-valuetext={`${opacity}%`}
              value={opacity}
              onChange={({ currentTarget }) => setOpacity(Number(currentTarget.value))}
            />
            <span>Depois</span>
          </label>
        ) : null}
      </div>
    </>
  );
}

type StripProps = { series: Series; pair: Pair | null; onPick: (id: string) => void };

/** The same pose over time: the two that are compared are marked. */
const Strip = ({ series: { name, photographs }, pair, onPick }: StripProps) => (
  <ul className={styles.strip} aria-label={`${name}, da mais antiga à mais nova`} data-screen-only>
    {photographs.map((photograph) => (
      <li key={photograph.id}>
        <StripPicture
          photograph={photograph}
          beside={photographs}
          mark={pair?.[0] === photograph ? 'Antes' : pair?.[1] === photograph ? 'Depois' : null}
          onPick={onPick}
        />
      </li>
    ))}
  </ul>
);

type StripPictureProps = {
  photograph: Photograph;
  beside: readonly Photograph[];
  mark: 'Antes' | 'Depois' | null;
  onPick: (id: string) => void;
};

function StripPicture({ photograph, beside, mark, onPick }: StripPictureProps) {
  const when = sayWhen(photograph, beside, useClinic().timeZone);
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-pressed={mark !== null}
      aria-label={`Foto de ${when}${mark ? `, ${mark}` : ''}`}
      onClick={() => onPick(photograph.id)}
    >
      <img src={photographAt(photograph.id, 'small')} alt="" loading="lazy" />
      <span>{when}</span>
      {mark ? <strong>{mark}</strong> : null}
    </button>
  );
}
