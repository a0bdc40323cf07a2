/** Faults of the file store, the mail server and the machine's clock. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import { findFaketime } from '../../scripts/faketime.ts';
import { type Fault, openFaultyStore } from '../faulty-store.ts';
import { type Figures, runFault } from './run-fault.ts';

/** `silent` is the slowest, because calls wait for their timeout. */
const storeFaults: readonly Fault[] = ['cut', 'busy', 'broken', 'full', 'silent'];

async function withFaultyStore(rounds: number): Promise<Figures> {
  const store = await openFaultyStore();
  const storage = createS3Storage(store.options);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.options;
  return runFault(
    rounds,
    async ({ load }, round) => {
      store.fail(storeFaults[round % storeFaults.length]);
      await load.untilRefused(3);
      store.fail();
    },
    {
      prepare: async () => ({
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      }),
      storageOf: () => storage,
      after: store.close,
    },
  );
}

/** A mail server behind a proxy that can hang: it accepts connections and sends nothing. */
async function openHangingMail() {
  const received = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) received.add(address);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const inner = server.server.address();
  const sockets = new Set<Socket>();
  let hangs = false;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (hangs || typeof inner !== 'object' || !inner) return void socket.resume();
    const on = connect(inner.port, '127.0.0.1').on('error', () => socket.destroy());
    socket
      .on('close', () => on.destroy())
      .pipe(on)
      .pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    received,
    port: typeof address === 'object' && address ? address.port : 0,
    hang(value: boolean) {
      hangs = value;
      // Also during a message.
      cutAll();
    },
    async close() {
      cutAll();
      proxy.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** No call waits for a message, and every message arrives in the end. */
async function withHangingMail(rounds: number): Promise<Figures> {
  const mail = await openHangingMail();
  return runFault(
    rounds,
    async ({ load }) => {
      const enough = load.registered.size + 3;
      mail.hang(true);
      while (load.registered.size < enough) await load.untilAcknowledged(6);
      mail.hang(false);
    },
    {
      prepare: async () => ({
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'clinica@exemplo.test',
        EMAIL_CONFIRMATION: 'required',
      }),
      work: { registers: true },
      async finish({ load }) {
        const missing = () =>
          [...load.registered.keys()].filter((address) => !mail.received.has(address)).length;
        // A failed message is retried after some minutes.
        for (const deadline = Date.now() + 20 * 60_000; missing() > 0; await sleep(500))
          if (Date.now() > deadline) throw new Error(`${missing()} of ${load.registered.size} never came`);
        console.log(`${load.registered.size} messages, each of them came`);
      },
      after: mail.close,
    },
  );
}

const faketime = findFaketime();

/** In seconds: ahead and back, from an hour to half a year. The database's clock jumps too. */
const jumps = ['+3600', '+0', '-3600', '+0', '+86400', '+0', '-86400', '+0', '+15552000', '+0'];

async function withJumpingClock(library: string, rounds: number): Promise<Figures> {
  let file = '';
  const jump = (seconds: string) => writeFileSync(file, `${seconds}\n`);
  return runFault(
    rounds,
    async ({ load }, round) => {
      jump(jumps[round % jumps.length] ?? '+0');
      await load.untilAcknowledged(30);
    },
    {
      async prepare(dataDir) {
        file = join(dataDir, '..', 'clock');
        jump('+0');
        return {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          // A jump does not change the monotonic clock.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        };
      },
      program: join(import.meta.dirname, 'process-with-fake-clock.ts'),
      work: { signsInAgain: true },
    },
  );
}

export const outside = {
  'the store of files fails half-way': withFaultyStore,
  'the mail server hangs': withHangingMail,
  ...(faketime && { 'the clock of the machine jumps': withJumpingClock.bind(null, faketime) }),
} satisfies Record<string, (rounds: number) => Promise<Figures>>;
