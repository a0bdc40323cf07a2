/** The PDF renderer, fetched with the first PDF. It does not run a PDF's scripts and forms. */
import { GlobalWorkerOptions, getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pdfDataUrl } from './preview-kind.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Address of the renderer's fonts and decoders (vite.config.ts). */
const renderer = `${import.meta.env.BASE_URL}assets/pdf/`;

/** The content security policy forbids fetching it. */
const bytesOf = (url: string) =>
  Uint8Array.from(atob(url.slice(pdfDataUrl.length)), (char) => char.charCodeAt(0));

/** Opens a PDF. Call `destroy()` on the task to free it, also while loading. */
export const openPdf = (url: string) =>
  getDocument({
    ...(url.startsWith(pdfDataUrl) ? { data: bytesOf(url) } : { url }),
    standardFontDataUrl: renderer,
    wasmUrl: renderer,
    // The content security policy forbids WebAssembly, so the JavaScript decoders are used.
    useWasm: false,
    // In pixels. A small file can decompress into a picture that fills the memory.
    maxImageSize: 100_000_000,
    // One request: ranges would be stored in the HTTP cache.
    disableRange: true,
  });

export const needsPassword = (error: unknown) => error instanceof PasswordException;
