/** Stands before the application as a reverse proxy does; a test shuts it, or changes what comes through it. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface FrontDoor {
  origin: string;
  /** Nothing listens any more: as if the server were stopped. */
  shut(): Promise<void>;
  /** Listens again at the same address. */
  open(): Promise<void>;
  /** Every answer is this status, as of a proxy whose server is away; undefined lets the server answer again. */
  answerWith(status: number | undefined): void;
  /** Changes the text of what is sent at an address. */
  change(path: string, edit: (text: string) => string): void;
}

export async function openFrontDoor(behind: string): Promise<FrontDoor> {
  const target = new URL(behind);
  const edits = new Map<string, (text: string) => string>();
  let status: number | undefined;
  let port = 0;
  const server = createServer((incoming, outgoing) => {
    if (status) {
      outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    }
    const edit = edits.get(incoming.url ?? '');
    const { 'accept-encoding': _, 'if-none-match': __, ...plain } = incoming.headers;
    const passed = request(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: edit ? plain : incoming.headers,
      },
      (answer) => (edit ? sendEdited(answer, outgoing, edit) : send(answer, outgoing)),
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        port = typeof address === 'object' && address ? address.port : 0;
        resolve();
      });
    });
  await open();
  return {
    origin: `http://127.0.0.1:${port}`,
    open,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    answerWith: (next) => {
      status = next;
    },
    change: (path, edit) => void edits.set(path, edit),
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
