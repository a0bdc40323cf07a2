/** A reverse proxy before the application, that a test can stop, or have answer or change a file in the server's place. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface ReverseProxy {
  origin: string;
  /** Stops listening. */
  stop(): Promise<void>;
  /** Listens again at the same address. */
  start(): Promise<void>;
  /** Answers everything with this status; undefined lets the server answer again. */
  answerWith(status: number | undefined): void;
  /** Edits the text of the answer at an address. */
  edit(path: string, edit: (text: string) => string): void;
}

export async function startReverseProxy(server: string): Promise<ReverseProxy> {
  const target = new URL(server);
  const edits = new Map<string, (text: string) => string>();
  let status: number | undefined;
  let port = 0;
  const proxy = createServer((incoming, outgoing) => {
    if (status) {
      outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    }
    const edit = edits.get(incoming.url ?? '');
    const { 'accept-encoding': _, 'if-none-match': __, ...plain } = incoming.headers;
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: edit ? plain : incoming.headers,
      },
      (answer) => (edit ? sendEdited(answer, outgoing, edit) : send(answer, outgoing)),
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const start = () =>
    new Promise<void>((resolve, reject) => {
      proxy.once('error', reject);
      proxy.listen(port, '127.0.0.1', () => {
        proxy.off('error', reject);
        const address = proxy.address();
        port = typeof address === 'object' && address ? address.port : 0;
        resolve();
      });
    });
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
    answerWith: (next) => {
      status = next;
    },
    edit: (path, edit) => void edits.set(path, edit),
  };
}

function send(answer: IncomingMessage, outgoing: ServerResponse) {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

async function sendEdited(answer: IncomingMessage, outgoing: ServerResponse, edit: (text: string) => string) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { 'content-length': _, etag: __, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(edit(Buffer.concat(chunks).toString()));
}
