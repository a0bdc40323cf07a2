/** Sends one large file as the body of a request, without reading it into memory. */
import { ORPCError } from '@orpc/client';

type SendOptions = { onPercent: (percent: number) => void; signal: AbortSignal };

/**
 * XMLHttpRequest reports the progress, `fetch` does not.
 * @throws ORPCError with the server's code, TypeError without an answer, AbortError when cancelled
 */
export function sendSource(url: string, file: File, { onPercent, signal }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    const abort = () => upload.abort();
    upload.open('PUT', url);
    upload.setRequestHeader('content-type', 'application/octet-stream');
    upload.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    upload.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onPercent(Math.floor((loaded / total) * 100));
    };
    upload.onload = () => {
      if (upload.status >= 200 && upload.status < 300) resolve();
      else reject(refusalOf(upload));
    };
    upload.onerror = () => reject(new TypeError('Failed to fetch'));
    upload.ontimeout = upload.onerror;
    upload.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    upload.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', abort);
    upload.send(file);
  });
}

/** Outside of RPC a refusal is plain JSON: code, status and data. A proxy may answer something else. */
function refusalOf({ status, responseText }: XMLHttpRequest): ORPCError<string, unknown> {
  const body = parse(responseText);
  const code = typeof body.code === 'string' ? body.code : 'INTERNAL';
  return new ORPCError(code, { status, data: body.data });
}

function parse(text: string): { code?: unknown; data?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
