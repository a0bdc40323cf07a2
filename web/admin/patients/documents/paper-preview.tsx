/** The pages of a document: as they would be issued, or as they were. */
import { Portal } from '@mantine/core';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { PreviewLoading } from '#web/clinic/files/preview-states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import styles from './documents.module.css';

const PdfPages = lazy(() => import('#web/clinic/files/pdf-pages.tsx'));

/** @param url of a file, or with the PDF in itself */
export function PaperPreview({ url, name }: { url: string; name: string }) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  return (
    <section
      ref={setStage}
      className={styles.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      tabIndex={0}
      aria-label={name}
      data-screen-only
    >
      <Suspense fallback={<PreviewLoading />}>
        {stage ? <PdfPages url={url} name={name} stage={stage} factor={1} /> : null}
      </Suspense>
    </section>
  );
}

/** @param state of the call that refuses what was cancelled: asked again by each click, and when the rows change */
export const printingOf = (state: UseQueryResult<object>) => ({
  isCancelled: state.error !== null && errorCode(state.error) === 'DOCUMENT_CANCELLED',
  problem: state.error ? errorMessage(state.error) : null,
  print: async () => {
    const { isSuccess } = await state.refetch();
    if (isSuccess) window.print();
  },
});

/** While it is there, 'print' prints the PDF's pages alone: a browser opens no PDF of ours, for the content security policy. */
export function PrintedPaper({
  url,
  name,
  type,
  ...told
}: Paper & { onWhole?: () => void; onFailed?: () => void }) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  return (
    <Portal>
      <div ref={setStage} className={styles.paper} aria-hidden>
        {type?.startsWith('image/') ? (
          <img src={url} alt="" onLoad={told.onWhole} onError={told.onFailed} />
        ) : (
          <Suspense>
            {stage ? <PdfPages url={url} name={name} stage={stage} factor={1} whole {...told} /> : null}
          </Suspense>
        )}
      </div>
    </Portal>
  );
}

/** `type`: of a picture, its media type. */
type Paper = { url: string; name: string; type?: string };
export type IssuedPaper = Paper & { id: string };

/** Those of issued documents that were not cancelled meanwhile; it says that the others stay away. */
export const usePrintable = (patientId: string) =>
  useMutation({
    mutationFn: async (papers: readonly IssuedPaper[]) => {
      const asked = papers.map((one) => client.documents.print({ patientId, id: one.id }).then(() => one));
      const left = await Promise.allSettled(asked);
      for (const one of left)
        if (one.status === 'rejected' && errorCode(one.reason) !== 'DOCUMENT_CANCELLED') throw one.reason;
      const printable = left.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      const gone = papers.filter((one) => !printable.includes(one)).map(({ name }) => name);
      if (gone.length > 0) notify.info(`Ficou de fora o que foi cancelado: ${gone.join(', ')}.`);
      return printable;
    },
  });

type PrintOnceProps = {
  papers: readonly Paper[];
  /** How many of them are drawn. */
  onDrawn?: (count: number) => void;
  onDone: () => void;
};

/** Prints PDFs one after the other, as soon as all of their pages are drawn; none where one cannot be shown. */
export function PrintOnce({ papers, onDrawn, onDone }: PrintOnceProps) {
  const drawn = useRef(new Set<string>());
  return papers.map(({ url, name, type }) => (
    <PrintedPaper
      key={url}
      url={url}
      name={name}
      type={type}
      onFailed={() => {
        notify.error(`Não foi possível imprimir: ${name}`);
        onDone();
      }}
      onWhole={() => {
        if (drawn.current.has(url)) return;
        drawn.current.add(url);
        onDrawn?.(drawn.current.size);
        if (drawn.current.size < papers.length) return;
        window.print();
        onDone();
      }}
    />
  ));
}
