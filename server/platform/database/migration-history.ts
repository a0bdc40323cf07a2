import { StartupError } from '../environment.ts';
import { type Migration, type Recorded, readMigrations, readSquashed } from './migration-files.ts';

/** Migrations below it are the squashed ones (decision 042). */
const firstAfterSquash = '0036';

/**
 * Splits the migrations into those that a database or a backup has been through, and those that are left. A record of
 * all the files before the squash counts as all the squashed ones.
 * @throws StartupError where the record is not the beginning of what there is
 */
export async function splitMigrations(
  recorded: readonly Recorded[],
  subject: Subject,
): Promise<{ before: Migration[]; after: Migration[] }> {
  const available = await readMigrations();
  const squashed = await readSquashed();
  const isOld = isBeforeSquash(recorded, squashed);
  checkRecord(recorded, isOld ? squashed : available, subject);
  if (isOld && recorded.length < squashed.length) throw problems[subject].old(recorded.at(-1)?.name);
  const count = isOld ? available.filter(({ name }) => name < firstAfterSquash).length : recorded.length;
  return { before: available.slice(0, count), after: available.slice(count) };
}

/** The squashed files have other names, so one old name is enough. */
const isBeforeSquash = (recorded: readonly Recorded[], squashed: readonly Recorded[]) =>
  recorded.some(({ name }) => squashed.some((old) => old.name === name));

function checkRecord(recorded: readonly Recorded[], known: readonly Recorded[], subject: Subject): void {
  const unknown = recorded.find(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown) throw problems[subject].unknown(unknown.name);
  const different = recorded.find(
    ({ name, checksum }, index) => known[index]?.name !== name || known[index]?.checksum !== checksum,
  );
  if (different) throw problems[subject].different(different.name);
}

export type Subject = 'database' | 'backup';

const problems = {
  database: {
    unknown: (name: string) =>
      new StartupError(
        `O banco de dados já passou por uma migração que este programa não conhece (${name})`,
        'Use a versão mais nova do programa, ou restaure uma cópia de segurança anterior.',
      ),
    different: (name: string) =>
      new StartupError(
        `O banco de dados não foi feito por uma versão publicada do programa (migração ${name})`,
        'Instale de novo o programa, sem alterar seus arquivos; se o aviso continuar, use a versão que abriu este banco por último, ou restaure uma cópia de segurança em uma pasta vazia.',
      ),
    old: (name = '') =>
      new StartupError(
        `O banco de dados é de uma versão antiga do programa (migração ${name})`,
        'Inicie uma vez a versão anterior do programa (migração 0035), que o atualiza, e depois esta.',
      ),
  },
  backup: {
    unknown: (name: string) => newerBackup(`migração ${name}`),
    different: (name: string) =>
      new StartupError(
        `A cópia de segurança não foi feita por uma versão publicada do programa (migração ${name})`,
        'Nada foi alterado. Restaure-a com a versão do programa que a fez.',
      ),
    old: (name = '') =>
      new StartupError(
        `A cópia de segurança é de uma versão antiga do programa (migração ${name})`,
        'Nada foi alterado. Restaure-a com a versão anterior do programa (migração 0035) e depois inicie esta na mesma pasta.',
      ),
  },
} satisfies Record<Subject, Record<string, (name: string) => StartupError>>;

export const newerBackup = (what: string) =>
  new StartupError(
    `A cópia de segurança é de uma versão mais nova do programa (${what})`,
    'Nada foi alterado. Atualize o programa e tente de novo.',
  );
