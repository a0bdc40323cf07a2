/** The PDF renderer, fetched when the first PDF is looked at. It draws; scripts and forms of a PDF do nothing. */
import { GlobalWorkerOptions, getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where the build leaves what the renderer fetches by itself (vite.config.ts). */
const renderer = `${import.meta.env.BASE_URL}assets/pdf/`;

/** Begins to open a PDF; `destroy()` frees it, also while it is still on its way. */
export const openPdf = (url: string) =>
  getDocument({
    url,
    standardFontDataUrl: renderer,
    wasmUrl: renderer,
    // The policy of our pages allows no WebAssembly; the same decoders come as scripts.
    useWasm: false,
    // A small file can unfold into a picture that fills the memory.
    maxImageSize: 100_000_000,
    // A patient's document leaves no trace in the browser: one request, kept nowhere.
    disableRange: true,
  });

export const needsPassword = (error: unknown) => error instanceof PasswordException;
