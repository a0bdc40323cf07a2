/** Every cell of the table, asked in both forms; what came back is kept whole. */
import { z } from 'zod';
import { hashToken } from '#server/accounts/links.ts';
import { hashRecoveryCode } from '#server/second-factor/codes.ts';
import type { TestBrowser } from '#test/browser.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import type { Clinic } from './clinic.ts';
import {
  codeOf,
  expendableIds,
  idAnswer,
  inputs,
  keepKey,
  moreInputs,
  prepared,
  standingIds,
} from './inputs.ts';
import { endpoints, type Form, forms, type Input, methodOf, requestOf } from './requests.ts';
import {
  type Answer,
  audiences,
  idsOf,
  type Path,
  procedures,
  type Visitor,
  visitors,
  type Whose,
} from './table.ts';

export interface Exchange {
  visitor: Visitor;
  /** A procedure, or a route. */
  path: string;
  form: Form | 'route';
  /** The cell: which id was whose. */
  cell: string;
  expected: Answer | null;
  /** 'ok', or the code of the refusal. */
  answer: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Without the envelope that the typed client's form has. */
  value: unknown;
}

interface Cell {
  visitor: Visitor;
  /** `*`: all ids are alike. */
  field: string;
  whose: Whose;
  expected: Answer;
}

export const paths = [...endpoints.values()].map(({ path }) => path);

function cellsOf(path: Path): Cell[] {
  const { for: audience, ids = {}, without } = procedures[path];
  const fields = Object.keys(ids);
  return visitors.flatMap((visitor): Cell[] => {
    const isLetIn = audiences[audience][visitor] === 'ok';
    const refused: Answer = isLetIn ? (without ?? 'ok') : audiences[audience][visitor];
    if (fields.length === 0) return [{ visitor, field: '*', whose: 'own', expected: refused }];
    if (!isLetIn) return idsOf.map((whose) => ({ visitor, field: '*', whose, expected: refused }));
    return fields.flatMap((field) =>
      idsOf.map((whose) => ({ visitor, field, whose, expected: idAnswer(path, field, whose) })),
    );
  });
}

const envelope = z.strictObject({ json: z.unknown(), meta: z.unknown().optional() });
const refused = z.object({ code: z.string() });
const challenged = z.object({ data: z.object({ challenge: z.string() }) });

/** @param expected null where any answer will do, so long as it changes nothing */
export async function keep(
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

export function createWalk(clinic: Clinic) {
  const exchanges: Exchange[] = [];

  async function ask(
    browser: TestBrowser,
    path: Path,
    input: Input,
    about: Pick<Exchange, 'visitor' | 'cell' | 'expected'> & { form: Form; method?: string },
  ): Promise<Exchange> {
    const { method, ...rest } = about;
    const response = await browser.fetch(...requestOf(about.form, path, input, method));
    const exchange = await keep(response, { ...rest, path });
    exchanges.push(exchange);
    return exchange;
  }

  const inputOf = (path: Path): Input => inputs[path]?.(clinic) ?? {};

  async function askCell(path: Path, { visitor, field, whose, expected }: Cell, input: Input) {
    const cell = `${field}=${whose}`;
    const own = await standingIds(clinic, path, 'own');
    const tried = await standingIds(clinic, path, whose);
    const ids = field === '*' ? tried : { ...own, [field]: tried[field] };
    const about = { visitor, cell, expected };
    for (const form of forms)
      await ask(clinic.browsers[visitor], path, { ...inputOf(path), ...ids, ...input }, { ...about, form });
  }

  return {
    exchanges,

    /** What is refused, and what only reads: nothing of it may change a row. */
    async quietly(): Promise<void> {
      for (const path of paths) {
        const reads = methodOf(path) === 'GET';
        const cells = cellsOf(path).filter(({ expected }) => reads || expected !== 'ok');
        await Promise.all(cells.map((cell) => askCell(path, cell, {})));
        const more = cells.filter(
          ({ field, whose, expected }) => expected === 'ok' && whose === 'own' && field,
        );
        for (const input of moreInputs[path] ?? [])
          await Promise.all(more.map((cell) => askCell(path, cell, input)));
      }
    },

    /** Every call by a method that is not its own. */
    async byOtherMethods(): Promise<void> {
      for (const path of paths) {
        const changes = methodOf(path) !== 'GET';
        const ids = await standingIds(clinic, path, 'own');
        const tries = (['admin', 'patientA'] as const).flatMap((visitor) => {
          const once = (form: Form, method: string, expected: Answer | null) =>
            ask(
              clinic.browsers[visitor],
              path,
              { ...inputOf(path), ...ids },
              {
                visitor,
                cell: `by ${method}`,
                form,
                method,
                expected,
              },
            );
          // Where an address reads something, HEAD asks for the same; and where a call reads, it is a GET anyway.
          const silent = ['HEAD', 'OPTIONS'].flatMap((method) => [
            once('rpc', method, null),
            once('openapi', method, null),
          ]);
          if (!changes) return [...silent, once('rpc', 'GET', audiences[procedures[path].for][visitor])];
          return [
            ...silent,
            once('rpc', 'GET', 'INVALID_INPUT'),
            once('openapi', 'GET', null),
            ...['PUT', 'PATCH', 'DELETE'].map((method) => once('rpc', method, 'NOT_FOUND')),
          ];
        });
        await Promise.all(tries);
      }
    },

    /** Opens every stream of changes that may be opened; what they told is kept once they have ended. */
    async listen(): Promise<() => Promise<void>> {
      const path: Path = 'changes.watch';
      const open = visitors.flatMap((visitor) =>
        audiences[procedures[path].for][visitor] === 'ok' ? forms.map((form) => ({ visitor, form })) : [],
      );
      const streams = await Promise.all(
        open.map(async ({ visitor, form }) => {
          const response = await clinic.browsers[visitor].fetch(...requestOf(form, path, {}));
          return { visitor, form, response, told: response.arrayBuffer() };
        }),
      );
      return async () => {
        for (const { visitor, form, response, told } of streams) {
          const body = Buffer.from(await told);
          const { status } = response;
          const headers = Object.fromEntries(response.headers);
          const about = { visitor, path, form, cell: 'to its end', expected: 'ok', answer: 'ok' } as const;
          for (const [, word = ''] of body.toString().matchAll(/^event: message\ndata: (.+)$/gmu)) {
            const value: unknown = form === 'rpc' ? envelope.parse(JSON.parse(word)).json : JSON.parse(word);
            exchanges.push({ ...about, status, headers, body, value });
          }
        }
      };
    },

    /** What is let in and changes something, on rows that are there for it. */
    async withEffect(): Promise<void> {
      const last: Path = 'session.signOut';
      for (const path of [...paths.filter((each) => each !== last), last]) {
        if (methodOf(path) === 'GET' || procedures[path].without) continue;
        for (const visitor of visitors) {
          if (audiences[procedures[path].for][visitor] !== 'ok') continue;
          const { users, browsers } = clinic;
          const leaves = path === last && visitor !== 'nobody' && visitor !== 'signedOut';
          for (const form of forms) {
            const browser = leaves ? await clinic.signedIn(users[visitor]) : browsers[visitor];
            const ids = await expendableIds(clinic, path);
            const input = (await prepared[path]?.(clinic, visitor)) ?? inputOf(path);
            await ask(
              browser,
              path,
              { ...input, ...ids },
              { visitor, form, cell: 'with effect', expected: 'ok' },
            );
          }
        }
      }
    },

    /** What the secret opens that the table's `without` is about; and every refusal that says more than its code. */
    async withSecrets(): Promise<void> {
      const { db, browser } = clinic;
      const once = (path: Path, input: Input, expected: Answer) =>
        ask(browser(), path, input, { visitor: 'nobody', form: 'rpc', cell: 'with the secret', expected });
      const asAdmin = (path: Path, input: Input, expected: Answer, guest = clinic.admin) =>
        ask(guest, path, input, { visitor: 'admin', form: 'rpc', cell: 'with the secret', expected });
      const password = 'zqi-segredo';
      const account = await makePatientWithAccount(db, { password });
      const { email } = account.user;
      await once('session.signIn', { email, password }, 'ok');
      const expires_at = new Date(Date.now() + 60_000);
      for (const purpose of ['reset-password', 'confirm-email']) {
        const identifier = `${purpose}:${hashToken('zqi-link-certo')}`;
        await db
          .insertInto('auth.verifications')
          .values({ identifier, value: account.user.id, expires_at })
          .execute();
      }
      await once('session.resetPassword', { token: 'zqi-link-certo', password }, 'ok');
      const identifier = `confirm-email:${hashToken('zqi-link-certo')}`;
      await db
        .insertInto('auth.verifications')
        .values({ identifier, value: account.user.id, expires_at })
        .execute();
      await once('session.confirmEmail', { token: 'zqi-link-certo' }, 'ok');

      const key = await keepKey(clinic, true);
      await asAdmin('secondFactor.status', {}, 'ok');
      await asAdmin('activity.list', {}, 'ok');
      const code_hash = hashRecoveryCode(clinic.adminId, 'ABCD-EFGH');
      await db.insertInto('auth.recovery_codes').values({ user_id: clinic.adminId, code_hash }).execute();
      for (const code of [codeOf(key), 'ABCD-EFGH']) {
        const asked = await once('session.signIn', clinic.newest, 'SECOND_FACTOR_REQUIRED');
        const { challenge } = challenged.parse(asked.value).data;
        await asAdmin('session.passSecondFactor', { challenge, code }, 'ok', browser());
      }

      for (const expected of ['ok', 'ok', 'ok', 'RATE_LIMITED'] as const)
        await once('session.requestPasswordReset', { email }, expected);
      const taken = { ...inputOf('patients.create'), email: account.patient.email };
      await asAdmin('patients.create', taken, 'PATIENT_EMAIL_TAKEN');
      const admin = await makeAdmin(db);
      await asAdmin(
        'administrators.create',
        { ...inputOf('administrators.create'), email: admin.email },
        'ACCOUNT_EXISTS',
      );
      const file = new File([new Uint8Array(30_000)], 'grande.pdf');
      const { id: patientId } = account.patient;
      await asAdmin('files.upload', { ...inputOf('files.upload'), patientId, file }, 'FILE_TOO_LARGE');
      await asAdmin('patients.list', { page: 'x' }, 'INVALID_INPUT');
    },
  };
}
