import { StartupError } from '../environment.ts';
import { type Migration, type Recorded, readMigrations, readSquashed } from './migration-files.ts';

/** The squashed migrations (decision 083); lower numbers are those that they replaced. */
const firstSquashed = '0101';
const firstAfterSquash = '0124';

/**
 * Splits the migrations into those that a database or a backup has been through, and those that are left. A record of
 * all the files before the squash counts as all the squashed ones.
 * @throws StartupError where the record is not the beginning of what there is
 */
export async function splitMigrations(
  recorded: readonly Recorded[],
  subject: Subject,
  known?: Migration[],
): Promise<{ before: Migration[]; after: Migration[] }> {
  const available = known ?? (await readMigrations());
  const squashed = await readSquashed();
  const isOld = recorded.some(({ name }) => name < firstSquashed);
  checkRecord(recorded, isOld ? squashed : available, subject);
  if (isOld && recorded.length < squashed.length) throw problems[subject].old(recorded.at(-1)?.name);
  const count = isOld ? available.filter(({ name }) => name < firstAfterSquash).length : recorded.length;
  return { before: available.slice(0, count), after: available.slice(count) };
}

function checkRecord(recorded: readonly Recorded[], known: readonly Recorded[], subject: Subject): void {
  const unknown = recorded.find(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown) throw problems[subject][unknown.name < firstSquashed ? 'old' : 'unknown'](unknown.name);
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
        'Inicie uma vez a versão 1b38a490 do programa (migração 0084), que o atualiza, e depois esta. Até lá nada muda.',
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
        'Nada foi alterado. Restaure-a com a versão 1b38a490 do programa (migração 0084) e depois inicie esta na mesma pasta.',
      ),
  },
} satisfies Record<Subject, Record<string, (name: string) => StartupError>>;

export const newerBackup = (what: string) =>
  new StartupError(
    `A cópia de segurança é de uma versão mais nova do programa (${what})`,
    'Nada foi alterado. Atualize o programa e tente de novo.',
  );
