/**
 * Reminders of many appointments, sent by two processes while the clock moves through the days. Processes are killed in the
 * midst of sending, clocks jump a year ahead and back, and the two do not agree on the time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { createTestDatabase } from './database.ts';
import { makePatient } from './factories.ts';

/** Looks of one day, on the clinic's clock. One lies in the first hour, so that no reminder of 3 hours is missed. */
const looks = ['02:00', '07:30', '09:30', '11:30', '13:30', '15:30', '17:30', '19:30', '20:45', '23:00'];
const program = join(import.meta.dirname, 'reminder-process.ts');

/** A mail server that keeps the Message-ID and the recipient of each accepted message. */
async function listenForMail(onMessage: (count: number) => void) {
  const received: { id: string; recipient: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const head = Buffer.concat(chunks).toString().slice(0, 4_000);
        const id = /^Message-ID: (.*)$/imu.exec(head)?.[1]?.trim() ?? '';
        received.push({ id, recipient: session.envelope.rcptTo[0]?.address ?? '' });
        onMessage(received.length);
        callback();
      });
    },
  });
  // The connections of a killed process.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

interface Size {
  days: number;
  appointmentsPerDay: number;
  /** A process is killed after about so many messages, again and again. */
  killEvery: number;
}

export async function createSimulation() {
  const { maintenance: db, ownerUrl } = await createTestDatabase();

  /** Appointments of consecutive days from 2059-03-01, from 9:00 to 18:00. Those of one hour overlap on purpose. */
  async function book({ days, appointmentsPerDay }: Size): Promise<number> {
    await db.deleteFrom('reminder_rules').execute();
    const changed_at = new Date('2026-01-01T12:00:00Z');
    await db
      .insertInto('reminder_rules')
      .values([180, 2_880].map((minutes_before) => ({ minutes_before, changed_at })))
      .execute();
    const patients = await Promise.all(Array.from({ length: appointmentsPerDay }, () => makePatient(db)));
    await sql`
      insert into appointments (patient_id, date, time, service, squeeze_in)
        select patient, date '2059-03-01' + day, make_time(9 + (place % 10)::integer, 0, 0), 'Consulta', true
          from generate_series(0, ${days - 1}) as day,
               unnest(${patients.map(({ id }) => id)}::uuid[]) with ordinality as one (patient, place)`.execute(
      db,
    );
    return days * appointmentsPerDay;
  }

  async function run(size: Size) {
    const booked = await book(size);
    let kills = 0;
    let killAt = size.killEvery;
    const children: ChildProcess[] = [];
    const mail = await listenForMail((count) => {
      if (count < killAt) return;
      killAt = count + size.killEvery;
      kills += 1;
      children[kills % 2]?.kill('SIGKILL');
    });
    const start = async () => {
      const child = fork(program, {
        env: { ...process.env, OWNER_URL: ownerUrl, SMTP_URL: `smtp://127.0.0.1:${mail.port}` },
      });
      await once(child, 'message');
      return child;
    };
    /** Ends when the process has sent all that it saw, or was killed. */
    const look = async (child: ChildProcess | undefined, instant: string) => {
      if (!child?.connected) return;
      const other = new AbortController();
      const first = ['message', 'exit'].map((event) => once(child, event, { signal: other.signal }));
      // One that was killed a moment ago takes no message. Its end is waited for here.
      child.send(instant, () => undefined);
      await Promise.race(first);
      other.abort();
      await Promise.allSettled(first);
    };
    async function lookWithBoth(first: string, second = first) {
      await Promise.all([look(children[0], first), look(children[1], second)]);
      for (const index of [0, 1]) {
        const child = children[index];
        if (!child || child.connected) continue;
        children[index] = await start();
      }
      // What a killed process had claimed is due two minutes later. The others have ended.
      const { numUpdatedRows } = await db
        .updateTable('private.outbox')
        .set({ send_after: sql<Date>`now()` })
        .executeTakeFirst();
      return Number(numUpdatedRows);
    }
    children.push(...(await Promise.all([start(), start()])));
    const started = performance.now();
    let turn = 0;
    // The first reminders are due two days ahead.
    for (let day = -2; day <= size.days; day += 1) {
      const date = new Date(Date.UTC(2059, 2, 1 + day)).toISOString().slice(0, 10);
      for (const time of looks) {
        const instant = `${date}T${time}:00-03:00`;
        turn += 1;
        // One clock a year ahead, one a year back, and one that is half an hour late.
        if (turn % 37 === 0) await lookWithBoth(`2032${instant.slice(4)}`, `2030${instant.slice(4)}`);
        const late = new Date(Date.parse(instant) - 30 * 60_000).toISOString();
        let left = await lookWithBoth(instant, turn % 5 === 0 ? late : instant);
        // Until a look without a kill sends nothing more: the night waits for the morning.
        for (let [before, killed] = [Infinity, 0]; left > 0 && (left < before || kills > killed); ) {
          [before, killed] = [left, kills];
          left = await lookWithBoth(instant);
        }
      }
    }
    const seconds = (performance.now() - started) / 1_000;
    await Promise.all(
      children.map(async (child) => {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }),
    );
    await mail.stop();
    const contacts = await db
      .selectFrom('appointment_contacts')
      .select(['state', 'rule_minutes', ({ fn }) => fn.countAll<number>().as('count')])
      .where('kind', '=', 'reminder')
      .groupBy(['state', 'rule_minutes'])
      .orderBy('rule_minutes')
      .execute();
    const byId = new Map<string, number>();
    for (const { id } of mail.received) byId.set(id, (byId.get(id) ?? 0) + 1);
    const byRecipient = new Map<string, Set<string>>();
    for (const { id, recipient } of mail.received)
      byRecipient.set(recipient, (byRecipient.get(recipient) ?? new Set()).add(id));
    return {
      booked,
      kills,
      seconds,
      contacts,
      /** Messages, by their Message-ID. */
      messages: byId.size,
      /** Accepted again with the same Message-ID, because a killed process could not note the first time. */
      repeated: mail.received.length - byId.size,
      /** How many different messages each patient got; one number where all got as many. */
      perPatient: [...new Set([...byRecipient.values()].map((ids) => ids.size))],
      waiting: await db.selectFrom('private.outbox').select('id').execute(),
    };
  }
  return { run };
}
