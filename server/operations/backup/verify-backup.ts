import { text } from 'node:stream/consumers';
import { newerBackup } from '../../platform/database/migration-history.ts';
import { type Member, readArchive } from './archive-reader.ts';
import type { BackupFile } from './backup-file.ts';
import { type BackupManifest, backupManifest, format, opening } from './backup-manifest.ts';
import { memberNames, placeOfName, tableOfName } from './member-names.ts';
import { damaged } from './problems.ts';
import { noReport, type Report } from './progress.ts';

/**
 * Reads and checks a whole backup. @returns its manifest
 * @throws StartupError for a damaged backup, and for one of a newer program
 */
export async function verifyBackup(
  backup: BackupFile,
  passphrase: string | undefined,
  report: Report = noReport,
): Promise<BackupManifest> {
  let done = 0;
  const chunks = backup.read(passphrase, (bytes) => {
    done += bytes;
    report('verify', done, backup.sizeBytes);
  });
  let manifestText: string | undefined;
  for await (const member of readArchive(chunks)) {
    if (member.name === memberNames.first) checkFormat(await text(member.contents));
    else if (member.name === memberNames.manifest) manifestText = await text(member.contents);
    else checkName(member);
  }
  const parsed = backupManifest.safeParse(parse(manifestText ?? ''));
  if (!parsed.success) throw damaged('lista do conteúdo');
  return parsed.data;
}

function checkFormat(openingText: string): void {
  const parsed = opening.safeParse(parse(openingText));
  if (!parsed.success) throw damaged('começo');
  if (parsed.data.format > format) throw newerBackup(`formato ${parsed.data.format}`);
}

function checkName({ name }: Member): void {
  if (!placeOfName(name) && !tableOfName(name)) throw damaged('nome de um membro');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
