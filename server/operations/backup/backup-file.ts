import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../../platform/environment.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { ByteWriter, Chunks } from './byte-streams.ts';
import { decrypt, encryptTo, magic } from './encryption.ts';
import { passphraseNeeded } from './problems.ts';

/** Free space that a backup leaves on its disk, which the database may share. */
const reserveBytes = 256 * 1024 * 1024;
const bufferLength = 1024 * 1024;

interface NewFile {
  output: ByteWriter;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
}

export const unfinishedEnding = '.part';

/** What the file is called in problems, and how another folder is chosen. */
interface Wording {
  what: string;
  choose: string;
}
const ofBackups: Wording = { what: 'A cópia de segurança', choose: 'BACKUP_DIR' };

/**
 * A file that gets its name only when it is whole and on the disk, readable by its owner alone. An existing file is never
 * replaced, but the unfinished one of a killed process is. The caller holds the backup lock, so that no other backup of this
 * clinic is under way.
 */
export async function createBackupFile(
  file: string,
  passphrase: string | undefined,
  wording = ofBackups,
): Promise<NewFile> {
  const unfinished = `${file}${unfinishedEnding}`;
  if (existsSync(file)) throw new StartupError(`Já existe o arquivo ${file}`, 'Escolha outro nome.');
  const handle = await openNew(unfinished, wording);
  let buffered: Uint8Array[] = [];
  let bufferedLength = 0;
  let bytesUntilCheck = 0;
  const flush = async () => {
    bytesUntilCheck -= bufferedLength;
    if (bytesUntilCheck <= 0) {
      await requireSpace(dirname(file), wording);
      bytesUntilCheck = reserveBytes / 4;
    }
    if (buffered.length > 0) await handle.writeFile(Buffer.concat(buffered));
    buffered = [];
    bufferedLength = 0;
  };
  const plain: ByteWriter = {
    async write(bytes) {
      buffered.push(bytes);
      bufferedLength += bytes.length;
      if (bufferedLength >= bufferLength) await flush();
    },
    async end() {
      await flush();
      await handle.sync();
      await handle.close();
      await publish(unfinished, file);
    },
  };
  const discard = async () => {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
  };
  try {
    return { output: passphrase === undefined ? plain : await encryptTo(plain, passphrase), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function openNew(file: string, { what, choose }: Wording) {
  try {
    makeFolder(dirname(file));
    await rm(file, { force: true });
    return await open(file, 'wx', 0o600);
  } catch (cause) {
    const problem = new StartupError(
      `${what} não pode ser gravada em ${dirname(file)}`,
      `Dê permissão de escrita nessa pasta, ou escolha outra com ${choose}.`,
    );
    throw Object.assign(problem, { cause });
  }
}

/** Also writes the folder to the disk, so that the name survives a power cut. */
async function publish(unfinished: string, file: string): Promise<void> {
  await rename(unfinished, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

async function requireSpace(folder: string, { what, choose }: Wording): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > reserveBytes) return;
  throw Object.assign(
    new StartupError(
      `${what} não cabe no disco de ${folder}`,
      `Libere espaço, ou escolha outro disco com ${choose}.`,
    ),
    { code: 'ENOSPC' },
  );
}

export const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

export interface BackupFile {
  isEncrypted: boolean;
  sizeBytes: number;
  /** Reads and decrypts the whole file. @param passed is called with the number of bytes read */
  read(passphrase: string | undefined, passed?: (bytes: number) => void): Chunks;
}

/** @throws StartupError where the file cannot be read */
export async function findBackupFile(file: string): Promise<BackupFile> {
  const handle = await open(file, 'r').catch(() => {
    throw new StartupError(`O arquivo ${file} não existe ou não pode ser lido`, 'Confira o caminho.');
  });
  const { sizeBytes, isEncrypted } = await (async () => {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new StartupError(`${file} não é um arquivo`, 'Indique o arquivo da cópia.');
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return { sizeBytes: stats.size, isEncrypted: buffer.equals(magic) };
  })().finally(() => handle.close());
  return {
    isEncrypted,
    sizeBytes,
    read(passphrase, passed = () => {}) {
      const bytes = readFile(file, passed);
      if (!isEncrypted) return bytes;
      if (passphrase === undefined) throw passphraseNeeded();
      return decrypt(bytes, passphrase);
    },
  };
}

async function* readFile(file: string, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r');
  for await (const chunk of handle.createReadStream({ highWaterMark: bufferLength })) {
    passed(chunk.length);
    yield chunk;
  }
}
