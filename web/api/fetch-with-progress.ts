/** Upload progress: XMLHttpRequest reports it, `fetch` does not. */

/** @param percent of the request's body, 0 to 100 */
export type OnUploadProgress = (percent: number) => void;

/**
 * Sends a request like `fetch`.
 * @throws TypeError without an answer, AbortError when cancelled
 */
export async function fetchWithProgress(request: Request, onProgress: OnUploadProgress): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    const abort = () => upload.abort();
    upload.open(request.method, request.url);
    upload.responseType = 'blob';
    for (const [name, value] of request.headers) upload.setRequestHeader(name, value);
    upload.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    upload.onload = () => resolve(responseOf(upload));
    upload.onerror = () => reject(new TypeError('Failed to fetch'));
    upload.ontimeout = upload.onerror;
    upload.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    upload.onloadend = () => request.signal.removeEventListener('abort', abort);
    if (request.signal.aborted) {
      reject(new DOMException('The upload was cancelled', 'AbortError'));
      return;
    }
    request.signal.addEventListener('abort', abort);
    upload.send(body);
  });
}

function responseOf(upload: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of upload.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const content: unknown = upload.response;
  const empty = upload.status === 204 || upload.status === 205 || upload.status === 304;
  return new Response(!empty && content instanceof Blob ? content : null, { status: upload.status, headers });
}
