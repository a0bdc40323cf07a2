import type { Kysely } from 'kysely';
import { shownCpf } from '#contract/cpf.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Finding } from '../imports/job.ts';
import { listTaken } from './record-queries.ts';

type Unique = 'cpf' | 'email';
const reasons = { cpf: 'cpf_taken', email: 'email_taken' } as const;

/** Whose a value is, or would be. */
interface Owner {
  id: string;
  full_name: string;
}

interface Identity {
  cpf: string | null;
  email: string | null;
}

/** CPFs and e-mails of one batch: each belongs to one patient, the first who has it. */
export class UniqueValues {
  readonly #owners = new Map<string, Owner>();

  static async of(tx: Kysely<DB>, people: readonly Identity[]): Promise<UniqueValues> {
    const values = new UniqueValues();
    const taken = await listTaken(
      tx,
      people.flatMap(({ cpf }) => cpf ?? []),
      people.flatMap(({ email }) => email ?? []),
    );
    for (const { id, full_name, cpf, email } of taken) {
      if (cpf) values.#owners.set(`cpf ${cpf}`, { id, full_name });
      if (email) values.#owners.set(`email ${email}`, { id, full_name });
    }
    return values;
  }

  /** What another patient has, this one does not get. */
  mayTake(owner: Owner, column: string, value: string, line: number, findings: Finding[]): boolean {
    if (column !== 'cpf' && column !== 'email') return true;
    return this.#take(owner, column, value, line, findings);
  }

  /** The values that a new patient may have. */
  claim(owner: Owner, { cpf, email }: Identity, line: number, findings: Finding[]): Identity {
    return {
      cpf: cpf !== null && this.#take(owner, 'cpf', cpf, line, findings) ? cpf : null,
      email: email !== null && this.#take(owner, 'email', email, line, findings) ? email : null,
    };
  }

  #take(wanting: Owner, column: Unique, value: string, line: number, findings: Finding[]): boolean {
    const key = `${column} ${value}`;
    const owner = this.#owners.get(key);
    if (owner === undefined || owner.id === wanting.id) {
      this.#owners.set(key, wanting);
      return true;
    }
    findings.push({
      table: 'patients',
      line,
      patientId: wanting.id,
      field: column,
      value: `${column === 'cpf' ? shownCpf(value) : value} (${owner.full_name})`,
      reason: reasons[column],
      action: 'imported_without_value',
    });
    return false;
  }
}
