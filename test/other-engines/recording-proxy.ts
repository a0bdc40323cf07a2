/**
 * Stands before the application and adds a script to its pages that keeps their errors in `window.seenErrors`: WebKit's
 * driver has no access to the console.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Runs in the page before the application. */
const recorder = `
  window.seenErrors = [];
  const note = (...parts) => window.seenErrors.push(parts.join(' '));
  // Debian's Firefox has no decoder for the demo's video unless the machine has one.
  const cannotPlay = !document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"');
  const isOfDecoder = ({ target }) => cannotPlay && target instanceof HTMLVideoElement;
  const whatFailed = ({ message, target }) => message ?? 'not loaded: ' + (target.src ?? target.href);
  addEventListener('error', (event) => isOfDecoder(event) || note(whatFailed(event)), true);
  addEventListener('unhandledrejection', ({ reason }) => note('rejected:', reason));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => note(violatedDirective, blockedURI));
  const { error } = console;
  console.error = (...parts) => { note(...parts); error(...parts); };
`;
const recorderPath = '/recorder.js';

/** @param target the application's address @returns stops it */
export async function startRecordingProxy(port: number, target: string): Promise<() => Promise<void>> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === recorderPath) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(recorder);
      return;
    }
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      async (answer) => {
        const { 'content-length': length, ...kept } = answer.headers;
        if (!kept['content-type']?.startsWith('text/html')) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const page = await text(answer);
        outgoing
          .writeHead(answer.statusCode ?? 502, kept)
          .end(page.replace('<head>', `<head><script src="${recorderPath}"></script>`));
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
