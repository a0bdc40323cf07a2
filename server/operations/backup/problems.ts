import { StartupError } from '../../platform/environment.ts';

/** Problems of a backup file. They are found before a restore changes anything. */
export const damaged = (what: string) =>
  new StartupError(
    `A cópia de segurança está danificada ou incompleta (${what})`,
    'Nada foi alterado. Use outra cópia.',
  );

export const wrongPassphrase = () =>
  new StartupError(
    'A senha não abre esta cópia de segurança, ou o começo do arquivo está danificado',
    'Nada foi alterado. Confira BACKUP_PASSPHRASE ou digite a senha de novo.',
  );

export const passphraseNeeded = () =>
  new StartupError(
    'Falta a senha da cópia de segurança, e não há um terminal onde perguntar',
    'Ponha a senha em BACKUP_PASSPHRASE.',
  );
