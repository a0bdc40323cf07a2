import { downloadName } from '../../patients/files/download-name.ts';
import type { FileRow } from './queries.ts';

/** In characters: the whole path fits the 260 that Windows allows, also below the folder where it is unpacked. */
const maxLengths = { folder: 50, file: 80 };

/** Names that Windows keeps for devices, also with an ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** Chooses the path of each file in the archive. No two are equal, also without regard to case. */
export class FilePlaces {
  /** Folders of patients, and files of the clinic. */
  readonly #taken = new Set<string>();
  /** Of the patient whose files are being placed. They come together. */
  readonly #folders = new Map<string, string>();
  readonly #files = new Set<string>();
  #patient: string | null = null;

  pathOf(row: FileRow): string {
    if (row.patient_id !== this.#patient) {
      this.#patient = row.patient_id;
      this.#folders.clear();
      this.#files.clear();
    }
    const ending = /\.[a-z\d]{1,8}$/iu.exec(row.key)?.[0].toLowerCase() ?? '';
    if (row.area === 'clinic-logo') return unique('clinica/logo', ending, this.#taken);
    if (row.area === 'procedure-media') {
      const title = `${safe(row.owner ?? '', maxLengths.folder)} (${short(row.id)})`;
      return unique(`procedimentos/${title}`, ending, this.#taken);
    }
    if (row.area === 'bills')
      return unique(
        `despesas/${row.day ?? ''} ${safe(row.owner ?? '', maxLengths.file)}`,
        ending,
        this.#taken,
      );
    const folder = this.#folderOf(row);
    if (row.file_name === null) return unique(`${folder}/foto`, ending, this.#files);
    const name = downloadName(row.file_name, row.file_type ?? '');
    const [, base = '', type = ''] = /^(.*?)(\.[^.]{1,8})?$/su.exec(name) ?? [];
    return unique(`${folder}/${row.day ?? ''} ${safe(base, maxLengths.file)}`, type, this.#files);
  }

  /** Of one patient: the name, and the first digits of the id. Two patients never share a folder. */
  #folderOf({ table, patient_id, owner }: FileRow): string {
    const top =
      table === 'archived_records'
        ? 'prontuarios-excluidos'
        : table === 'archived_items'
          ? 'itens-retirados'
          : 'pacientes';
    const key = `${top}/${patient_id}`;
    const known = this.#folders.get(key);
    if (known !== undefined) return known;
    const name = `${safe(owner ?? 'Paciente', maxLengths.folder)} (${short(patient_id ?? '')})`;
    const folder = unique(`${top}/${name}`, '', this.#taken);
    this.#folders.set(key, folder);
    return folder;
  }
}

function unique(base: string, ending: string, taken: Set<string>): string {
  let candidate = `${base}${ending}`;
  for (let copy = 2; taken.has(folded(candidate)); copy += 1) candidate = `${base} (${copy})${ending}`;
  taken.add(folded(candidate));
  return candidate;
}

const short = (id: string) => id.slice(0, 8);

/** As Windows and macOS compare names. */
const folded = (path: string) => path.normalize('NFC').toUpperCase();

function safe(name: string, maxLength: number): string {
  const plain = downloadName(name.toWellFormed().normalize('NFC'), '');
  const cut = [...plain]
    .slice(0, maxLength)
    .join('')
    .replace(/[\s.]+$/u, '');
  return cut.replace(deviceName, '_$1') || 'sem nome';
}
