import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { needsPassword, openPdf } from './open-pdf.ts';
import { pdfDataUrl } from './preview-kind.ts';

type Pdf =
  | { state: 'loading' }
  | { state: 'open'; document: PDFDocumentProxy }
  | { state: 'locked' }
  | { state: 'broken' };

/** Opens a PDF. Its worker must be ended when the screen closes, so this is an effect and not a query. */
export function usePdf(url: string): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'loading' });
  useEffect(() => {
    let wanted = true;
    const task = openPdf(url);
    task.promise.then(
      (document) => wanted && setPdf({ state: 'open', document }),
      (error: unknown) => wanted && setPdf({ state: needsPassword(error) ? 'locked' : 'broken' }),
    );
    return () => {
      wanted = false;
      // A page that is being written stays until its next state is open.
      if (!url.startsWith(pdfDataUrl)) setPdf({ state: 'loading' });
      void task.destroy();
    };
  }, [url]);
  return pdf;
}
