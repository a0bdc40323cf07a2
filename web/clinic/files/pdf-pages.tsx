/** The pages of a PDF, each rendered when it comes into view. */
import { VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import styles from './file-preview.module.css';
import { PreviewLoading } from './file-preview.tsx';
import { PreviewProblem } from './preview-problem.tsx';
import { usePdf } from './use-pdf.ts';

/** Rendered width of a page in pixels. */
const drawnWidth = 1_600;

export default function PdfPages({ url, name }: { url: string; name: string }) {
  const pdf = usePdf(url);
  switch (pdf.state) {
    case 'loading':
      return <PreviewLoading />;
    case 'locked':
      return <PreviewProblem>Este PDF é protegido por senha.</PreviewProblem>;
    case 'broken':
      return <PreviewProblem>Não foi possível mostrar este PDF.</PreviewProblem>;
    case 'open':
      return Array.from({ length: pdf.document.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <PdfPage key={index} document={pdf.document} number={index + 1} name={name} />
      ));
  }
}

type PdfPageProps = { document: PDFDocumentProxy; number: number; name: string };

function PdfPage({ document, number, name }: PdfPageProps) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  return (
    <figure
      ref={ref}
      className={styles.page}
      aria-label={`Página ${number} de ${document.numPages}: ${name}`}
    >
      {seen ? <DrawnPage document={document} number={number} /> : <div className={styles.sheet} />}
    </figure>
  );
}

function DrawnPage({ document, number }: Omit<PdfPageProps, 'name'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let wanted = true;
    let stop = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      if (!wanted || !canvas.current) return;
      const drawing = drawOn(canvas.current, page);
      stop = () => drawing.cancel();
      const said = await wordsOf(page);
      if (wanted) setWords(said);
      await drawing.promise;
    };
    // Closing the dialog cancels rendering. A page that cannot be rendered stays white.
    draw().catch(() => {});
    return () => {
      wanted = false;
      stop();
    };
  }, [document, number]);
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

function drawOn(canvas: HTMLCanvasElement, page: PDFPageProxy) {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: drawnWidth / width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}

/** The page's text for screen readers. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
