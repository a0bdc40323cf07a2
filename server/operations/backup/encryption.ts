import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { ByteReader, type ByteWriter, type Chunks } from './byte-streams.ts';
import { damaged, wrongPassphrase } from './problems.ts';

/**
 * An encrypted file: a header, then pieces of 64 KiB. Each is encrypted with AES-256-GCM; its nonce holds its number and a
 * flag for the last one, so that no piece can be changed, moved, left out or cut off (STREAM: Hoang, Reyhanitabar, Rogaway
 * and Vizár, 2015). The keys are derived from the passphrase by scrypt with a random salt.
 *
 * header = magic (16) | log2 N (1) | r (1) | p (1) | salt (16) | HMAC-SHA-256 of all before it (32)
 */
export const magic = Buffer.from('VICO-ENCRYPTED-1');
const saltLength = 16;
const parametersLength = magic.length + 3 + saltLength;
export const headerLength = parametersLength + 32;
const pieceLength = 64 * 1024;
const tagLength = 16;

/** 128 MiB and some tenths of a second for each guess of the passphrase. */
const defaultCost = { logN: 17, r: 8, p: 1 };
/** Limit for the cost in the header of a file, in bytes. */
const maxMemory = 1024 * 1024 * 1024;

/** @param cost a lower one is for tests */
export async function encryptTo(
  output: ByteWriter,
  passphrase: string,
  cost = defaultCost,
): Promise<ByteWriter> {
  const parameters = Buffer.concat([
    magic,
    Buffer.from([cost.logN, cost.r, cost.p]),
    randomBytes(saltLength),
  ]);
  const keys = await deriveKeys(passphrase, parameters);
  await output.write(Buffer.concat([parameters, sealOf(parameters, keys.header)]));
  let number = 0;
  let buffered = Buffer.alloc(0);
  const seal = (piece: Uint8Array, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', keys.contents, nonce(number++, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    async write(bytes) {
      buffered = Buffer.concat([buffered, bytes]);
      // Which piece is the last is known only at the end: one is always buffered.
      for (; buffered.length > pieceLength; buffered = buffered.subarray(pieceLength)) {
        await output.write(seal(buffered.subarray(0, pieceLength), false));
      }
    },
    async end() {
      await output.write(seal(buffered, true));
      await output.end();
    },
  };
}

/** @throws StartupError for a wrong passphrase, and at the first changed piece */
export async function* decrypt(chunks: Chunks, passphrase: string): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(chunks);
  try {
    const parameters = await reader.take(parametersLength);
    const seal = await reader.take(headerLength - parametersLength);
    if (seal.length !== 32) throw damaged('cabeçalho');
    const keys = await deriveKeys(passphrase, parameters);
    if (!timingSafeEqual(seal, sealOf(parameters, keys.header))) throw wrongPassphrase();
    let piece = await reader.take(pieceLength + tagLength);
    for (let number = 0; ; number++) {
      const next = await reader.take(pieceLength + tagLength);
      const isLast = next.length === 0;
      yield open(piece, keys.contents, nonce(number, isLast));
      if (isLast) return;
      piece = next;
    }
  } finally {
    await reader.close();
  }
}

function open(piece: Buffer, key: Buffer, iv: Buffer): Buffer {
  if (piece.length < tagLength) throw damaged('fim do arquivo');
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAuthTag(piece.subarray(-tagLength));
  const contents = decipher.update(piece.subarray(0, -tagLength));
  try {
    return Buffer.concat([contents, decipher.final()]);
  } catch {
    throw damaged('conteúdo cifrado');
  }
}

/** Unique under one key: each file has its own key, and each piece its own number. */
function nonce(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(number, 4, 6);
  iv.writeUInt8(isLast ? 1 : 0, 11);
  return iv;
}

const sealOf = (parameters: Buffer, key: Buffer) => createHmac('sha256', key).update(parameters).digest();

async function deriveKeys(passphrase: string, parameters: Buffer) {
  const [logN = 0, r = 0, p = 0] = parameters.subarray(magic.length);
  const memory = 128 * 2 ** logN * r;
  if (logN < 10 || r < 1 || p < 1 || p > 8 || memory > maxMemory) throw damaged('cabeçalho');
  const salt = parameters.subarray(-saltLength);
  const options = { N: 2 ** logN, r, p, maxmem: memory + 64 * 1024 * 1024 };
  const derived = await scryptOf(passphrase.normalize('NFC'), salt, options);
  return { contents: derived.subarray(0, 32), header: derived.subarray(32) };
}

const scryptOf = (passphrase: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase, salt, 64, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
