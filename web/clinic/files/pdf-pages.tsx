/** The pages of a PDF, each rendered when it comes into view. */
import { VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import styles from './file-preview.module.css';
import { PreviewLoading, PreviewProblem } from './preview-states.tsx';
import { usePdf } from './use-pdf.ts';

/** Minimum rendered width of a page for paper, in pixels. */
const paperWidth = 1_600;
/** Rendered pixels for one of the layout. Browsers drop thin strokes of letters where they shrink a canvas to less than half. */
const pixelRatio = () => Math.max(2, window.devicePixelRatio);

/** Maximum pixels of a canvas in Safari on a phone. */
const mostPixels = 16_777_216;

type PdfPagesProps = {
  url: string;
  name: string;
  /** What scrolls. */
  stage: HTMLElement;
  /** Size of the pages, from 1. */
  factor: number;
  /** Draws all pages at once, for paper. */
  whole?: boolean;
  /** With `whole`: once every page is drawn. */
  onWhole?: () => void;
  /** The file cannot be shown, which the pages say. */
  onFailed?: () => void;
};

export default function PdfPages({ url, onWhole, onFailed, ...pages }: PdfPagesProps) {
  const pdf = usePdf(url);
  const drawn = useRef(new Set<number>());
  switch (pdf.state) {
    case 'loading':
      return <PreviewLoading />;
    case 'locked':
      return <Failed onFailed={onFailed}>Este PDF é protegido por senha.</Failed>;
    case 'broken':
      return <Failed onFailed={onFailed}>Não foi possível mostrar este PDF.</Failed>;
    case 'open':
      return Array.from({ length: pdf.document.numPages }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          document={pdf.document}
          number={index + 1}
          onDrawn={() => {
            if (drawn.current.add(index).size === pdf.document.numPages) onWhole?.();
          }}
          {...pages}
        />
      ));
  }
}

function Failed({ onFailed, children }: { onFailed: (() => void) | undefined; children: string }) {
  useEffect(() => onFailed?.(), [onFailed]);
  return <PreviewProblem>{children}</PreviewProblem>;
}

type PdfPageProps = Omit<PdfPagesProps, 'url' | 'onWhole' | 'onFailed'> & {
  document: PDFDocumentProxy;
  number: number;
  onDrawn: () => void;
};

/** Pages that are far away are not on the screen when they are large: their canvases would fill the memory. */
function PdfPage({ document, number, name, stage, factor, whole = false, onDrawn }: PdfPageProps) {
  const { ref, entry } = useIntersection({ root: stage, rootMargin: '400px' });
  const [shape, setShape] = useState<string>();
  const near = entry?.isIntersecting === true;
  return (
    <figure
      ref={ref}
      className={styles.page}
      style={{ aspectRatio: shape }}
      aria-label={`Página ${number} de ${document.numPages}: ${name}`}
    >
      {near || whole || (shape && factor === 1) ? (
        <DrawnPage
          document={document}
          number={number}
          factor={factor}
          whole={whole}
          onDrawn={onDrawn}
          onShape={setShape}
        />
      ) : shape ? null : (
        <div className={styles.sheet} />
      )}
    </figure>
  );
}

type DrawnPageProps = Required<Pick<PdfPageProps, 'document' | 'number' | 'factor' | 'whole' | 'onDrawn'>> & {
  /** Called with width / height. */
  onShape: (shape: string) => void;
};

function DrawnPage({ document, number, factor, whole, onDrawn, onShape }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size needs another number of pixels
  useEffect(() => {
    let wanted = true;
    let stop = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      if (!wanted || !canvas.current) return;
      const { width, height } = page.getViewport({ scale: 1 });
      onShape(`${width} / ${height}`);
      // The earlier drawing stays until the new one is complete.
      const drawn = window.document.createElement('canvas');
      const shown = canvas.current.clientWidth * pixelRatio();
      const drawing = drawOn(drawn, page, whole ? Math.max(paperWidth, shown) : shown);
      stop = () => drawing.cancel();
      const reading = wordsOf(page).then((said) => wanted && setWords(said));
      // Both at once: a drawing that is cancelled while its words are read is caught too.
      await Promise.all([drawing.promise, reading]);
      if (!wanted || !canvas.current) return;
      canvas.current.width = drawn.width;
      canvas.current.height = drawn.height;
      canvas.current.getContext('2d')?.drawImage(drawn, 0, 0);
    };
    // Closing the dialog cancels rendering. A page that cannot be rendered stays white.
    draw()
      .catch(() => {})
      .then(() => wanted && onDrawn());
    return () => {
      wanted = false;
      stop();
    };
  }, [document, number, factor]);
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

/** @param wantedWidth in pixels */
function drawOn(canvas: HTMLCanvasElement, page: PDFPageProxy, wantedWidth: number) {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: Math.min(wantedWidth / width, Math.sqrt(mostPixels / (width * height))),
  });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}

/** The page's text for screen readers. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
