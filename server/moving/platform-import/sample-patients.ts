import type { SourceRow } from '../platform-dump/dump-source.ts';
import { idFrom } from './source-ids.ts';

/** Patients that are shown side by side with the source. */
export const samples = 10;
/** More are drawn, since some may not come in. */
const drawn = 40;
/** Rows of a table that are kept for one patient, the latest in the source; all are counted. */
const kept = 5;

/** Rows of one table that belong to a patient, as the source has them. */
export interface SampledRows {
  count: number;
  rows: SourceRow[];
}

export interface Sample {
  patient: SourceRow;
  appointments: SampledRows;
  files: SampledRows;
  plans: SampledRows;
  futureProcedures: SampledRows;
}
export type SampledTable = Exclude<keyof Sample, 'patient'>;

const noRows = (): SampledRows => ({ count: 0, rows: [] });

/** Draws patients while they are read, each with the same chance (reservoir sampling), and gathers their rows. */
export class PatientSamples {
  readonly #drawn: { id: string; sample: Sample }[] = [];
  #byId: Map<string, Sample> | undefined;
  #seen = 0;

  patient(id: string, row: SourceRow): void {
    this.#seen += 1;
    const place = this.#drawn.length < drawn ? this.#drawn.length : Math.floor(Math.random() * this.#seen);
    if (place >= drawn) return;
    const lists = { appointments: noRows(), files: noRows(), plans: noRows(), futureProcedures: noRows() };
    this.#drawn[place] = { id, sample: { patient: row, ...lists } };
  }

  /** After all patients. */
  add(table: SampledTable, row: SourceRow): void {
    this.#byId ??= new Map(this.#drawn.map(({ id, sample }) => [id, sample]));
    const list = this.#byId.get(idFrom(row.patient_id) ?? '')?.[table];
    if (!list) return;
    list.count += 1;
    list.rows.push(row);
    if (list.rows.length > kept) list.rows.shift();
  }

  drawn(): readonly { id: string; sample: Sample }[] {
    return this.#drawn;
  }
}
