/** Makes every declared call, as every visitor and in both forms of the contract, and keeps the whole answers. */
import { z } from 'zod';
import type { TestBrowser } from '#test/browser.ts';
import {
  type Answer,
  audiences,
  idsOf,
  type Path,
  procedures,
  type Visitor,
  visitors,
  type Whose,
} from './calls.ts';
import type { Clinic } from './clinic.ts';
import {
  expendableIds,
  idAnswer,
  inputs,
  maySend,
  moreInputs,
  prepared,
  reservedInputs,
  sendable,
  standingIds,
} from './inputs.ts';
import { endpoints, type Form, forms, type Input, methodOf, requestOf } from './requests.ts';

export interface Exchange {
  visitor: Visitor;
  /** A call of the contract, or a route. */
  path: string;
  form: Form | 'route';
  /** The id field and its kind of id. */
  cell: string;
  expected: Answer | null;
  /** 'ok', or the refusal's code. */
  answer: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The JSON of the body, without the typed client's envelope. */
  value: unknown;
}

interface Cell {
  visitor: Visitor;
  /** `*`: all ids are of one kind. */
  field: string;
  whose: Whose;
  expected: Answer;
}

export const paths = [...endpoints.values()].map(({ path }) => path);

/**
 * These hash a password, which takes as long as a hundred other calls. The second form is tried only without a session,
 * where nothing is hashed.
 */
export const hashing: readonly Path[] = [
  'session.signIn',
  'patients.create',
  'users.createAdministrator',
  'account.changeEmail',
  'account.changePassword',
  'calendarFeeds.renew',
  'clinicExport.start',
  'secondFactor.begin',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.turnOff',
  'secondFactor.setRequired',
  'serverSettings.setMail',
  'serverSettings.removeMail',
  'serverSettings.setBackupFolder',
];

/**
 * The forms differ in how they read an input, and not in who is calling. So every visitor makes each call in both, and of these two
 * the second form gets each kind of id too; of all where the own id is not tried (`without`).
 */
const getsAllInBothForms = (path: Path, visitor: Visitor) =>
  visitor === 'patientA' || visitor === 'admin' || procedures[path].without !== undefined;

const isSkipped = (path: Path, visitor: Visitor, form: Form) =>
  form === 'openapi' &&
  visitor !== 'anonymous' &&
  hashing.includes(path) &&
  audiences[procedures[path].for][visitor] === 'ok';

function cellsOf(path: Path): Cell[] {
  const { for: audience, ids = {}, without } = procedures[path];
  return visitors.flatMap((visitor): Cell[] => {
    const fields = Object.keys(ids).filter((field) => maySend(visitor, path, field));
    const isAllowed = audiences[audience][visitor] === 'ok';
    const refused: Answer = isAllowed ? (without ?? 'ok') : audiences[audience][visitor];
    if (fields.length === 0) return [{ visitor, field: '*', whose: 'own', expected: refused }];
    // The input is read before the record is looked for.
    const isRead = refused === 'NOT_FOUND';
    if (!isAllowed)
      return idsOf.map((whose) => ({
        visitor,
        field: '*',
        whose,
        expected: isRead && whose === 'malformed' ? 'INVALID_INPUT' : refused,
      }));
    return fields.flatMap((field) =>
      idsOf.map((whose) => ({ visitor, field, whose, expected: idAnswer(path, field, whose) })),
    );
  });
}

/** The typed client's envelope around a value. */
export const envelope = z.strictObject({ json: z.unknown(), meta: z.unknown().optional() });
const refused = z.object({ code: z.string() });

/** @param about `expected` is null where every answer that changes nothing is right */
export async function record(
  response: Response,
  about: Pick<Exchange, 'visitor' | 'path' | 'form' | 'cell' | 'expected'>,
): Promise<Exchange> {
  const headers = Object.fromEntries(response.headers);
  const isStream = headers['content-type']?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const body = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  const isJson = headers['content-type']?.startsWith('application/json') && body.length > 0;
  const parsed: unknown = isJson ? JSON.parse(body.toString()) : undefined;
  const value = about.form === 'rpc' && isJson ? envelope.parse(parsed).json : parsed;
  const answer = response.ok ? 'ok' : (refused.safeParse(value).data?.code ?? `status ${response.status}`);
  return { ...about, answer, status: response.status, headers, body, value };
}

export type Caller = ReturnType<typeof createCaller>;

export function createCaller(clinic: Clinic) {
  const exchanges: Exchange[] = [];

  async function ask(
    browser: TestBrowser,
    path: Path,
    input: Input,
    about: Pick<Exchange, 'visitor' | 'cell' | 'expected'> & { form: Form; method?: string },
  ): Promise<Exchange> {
    const { method, ...rest } = about;
    const response = await browser.fetch(...requestOf(about.form, path, input, method));
    const exchange = await record(response, { ...rest, path });
    exchanges.push(exchange);
    return exchange;
  }

  const inputOf = (path: Path): Input => inputs[path]?.(clinic) ?? {};

  async function askCell(path: Path, { visitor, field, whose, expected }: Cell, input: Input) {
    const cell = `${field}=${whose}`;
    const own = sendable(visitor, path, await standingIds(clinic, path, 'own', visitor));
    const given = sendable(visitor, path, await standingIds(clinic, path, whose, visitor));
    const ids = field === '*' ? given : { ...own, [field]: given[field] };
    const about = { visitor, cell, expected };
    for (const form of forms.filter((each) => !isSkipped(path, visitor, each))) {
      if (form === 'openapi' && whose !== 'own' && !getsAllInBothForms(path, visitor)) continue;
      const whole = { ...sendable(visitor, path, inputOf(path)), ...ids, ...input };
      await ask(clinic.browsers[visitor], path, whole, { ...about, form });
    }
  }

  /** A field that the visitor may not send is refused, and nothing of the rest is saved. */
  async function withReserved(path: Path) {
    for (const visitor of visitors.filter((each) => audiences[procedures[path].for][each] === 'ok'))
      for (const field of Object.keys(procedures[path].reserved ?? {})) {
        if (maySend(visitor, path, field)) continue;
        const ids = await standingIds(clinic, path, 'own', visitor);
        const whole = { ...inputOf(path), ...ids, ...reservedInputs[path]?.[field] };
        const input = { ...sendable(visitor, path, whole), [field]: whole[field] };
        const about = { visitor, cell: `with ${field}`, expected: 'FORBIDDEN' } as const;
        for (const form of forms) await ask(clinic.browsers[visitor], path, input, { ...about, form });
      }
  }

  /** Anyone's calls are limited by network address, which all visitors share: they ask one after the other. */
  async function inTurns(path: Path, cells: Cell[], work: (cell: Cell) => Promise<void>) {
    if (procedures[path].for !== 'anyone') return void (await Promise.all(cells.map(work)));
    for (const visitor of visitors) {
      await clinic.db.deleteFrom('auth.rate_limits').execute();
      await Promise.all(cells.filter((cell) => cell.visitor === visitor).map(work));
    }
  }

  return {
    exchanges,
    ask,

    /** Refused and reading calls: none of them may change a row. */
    async refusedAndReading(): Promise<void> {
      for (const path of paths) {
        const reads = methodOf(path) === 'GET';
        const cells = cellsOf(path).filter(({ expected }) => reads || expected !== 'ok');
        await inTurns(path, cells, (cell) => askCell(path, cell, {}));
        const more = cells.filter(
          ({ field, whose, expected }) => expected === 'ok' && whose === 'own' && field,
        );
        for (const input of moreInputs[path] ?? [])
          await Promise.all(more.map((cell) => askCell(path, cell, input)));
        await withReserved(path);
      }
    },

    /** Every call by another method than its own. */
    async byOtherMethods(): Promise<void> {
      for (const path of paths) {
        const reads = methodOf(path) === 'GET';
        const visitor = audiences[procedures[path].for].admin === 'ok' ? 'admin' : 'patientA';
        const ids = await standingIds(clinic, path, 'own', visitor);
        const input = { ...inputOf(path), ...ids };
        const by = (form: Form, method: string, expected: Answer | null) =>
          ask(clinic.browsers[visitor], path, input, {
            visitor,
            cell: `by ${method}`,
            form,
            method,
            expected,
          });
        const tries = ['HEAD', 'OPTIONS'].flatMap((method) => forms.map((form) => by(form, method, null)));
        if (reads) tries.push(by('rpc', 'GET', 'ok'));
        else {
          tries.push(by('rpc', 'GET', 'INVALID_INPUT'), by('openapi', 'GET', null));
          tries.push(...['PUT', 'PATCH', 'DELETE'].map((method) => by('rpc', method, 'NOT_FOUND')));
        }
        await Promise.all(tries);
      }
    },

    /** Allowed calls that change something, on rows made for them. */
    async changing(): Promise<void> {
      const last: Path = 'session.signOut';
      for (const path of [...paths.filter((each) => each !== last), last]) {
        if (methodOf(path) === 'GET' || procedures[path].without) continue;
        for (const visitor of visitors) {
          if (audiences[procedures[path].for][visitor] !== 'ok') continue;
          const { users, browsers } = clinic;
          const leaves = path === last && visitor !== 'anonymous' && visitor !== 'signedOut';
          for (const form of forms.filter((each) => !isSkipped(path, visitor, each))) {
            const browser = leaves ? await clinic.signedIn(users[visitor]) : browsers[visitor];
            const ids = sendable(visitor, path, await expendableIds(clinic, path, visitor));
            const made = (await prepared[path]?.(clinic, visitor, ids)) ?? inputOf(path);
            const input = sendable(visitor, path, made);
            await ask(
              browser,
              path,
              { ...input, ...ids },
              { visitor, form, cell: 'changing', expected: 'ok' },
            );
          }
        }
      }
    },
  };
}
