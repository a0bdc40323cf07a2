import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { Finding } from '../imports/job.ts';
import { listTaken } from './record-queries.ts';

type Unique = 'cpf' | 'email';
const reasons = { cpf: 'cpf_taken', email: 'email_taken' } as const;

interface Identity {
  cpf: string | null;
  email: string | null;
}

/** CPFs and e-mails of one batch: each belongs to one patient, the first who has it. */
export class UniqueValues {
  readonly #owners = new Map<string, string>();

  static async of(tx: Kysely<DB>, people: readonly Identity[]): Promise<UniqueValues> {
    const values = new UniqueValues();
    const taken = await listTaken(
      tx,
      people.flatMap(({ cpf }) => cpf ?? []),
      people.flatMap(({ email }) => email ?? []),
    );
    for (const { id, cpf, email } of taken) {
      if (cpf) values.#owners.set(`cpf ${cpf}`, id);
      if (email) values.#owners.set(`email ${email}`, id);
    }
    return values;
  }

  /** What another patient has, this one does not get. */
  mayTake(id: string, column: string, value: string, line: number, findings: Finding[]): boolean {
    if (column !== 'cpf' && column !== 'email') return true;
    return this.#take(id, column, value, line, findings);
  }

  /** The values that a new patient may have. */
  claim(id: string, { cpf, email }: Identity, line: number, findings: Finding[]): Identity {
    return {
      cpf: cpf !== null && this.#take(id, 'cpf', cpf, line, findings) ? cpf : null,
      email: email !== null && this.#take(id, 'email', email, line, findings) ? email : null,
    };
  }

  #take(id: string, column: Unique, value: string, line: number, findings: Finding[]): boolean {
    const key = `${column} ${value}`;
    const owner = this.#owners.get(key);
    if (owner === undefined || owner === id) {
      this.#owners.set(key, id);
      return true;
    }
    findings.push({
      table: 'patients',
      line,
      patientId: id,
      field: column,
      value,
      reason: reasons[column],
      action: 'imported_without_value',
    });
    return false;
  }
}
