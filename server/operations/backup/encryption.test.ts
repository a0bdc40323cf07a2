import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Chunks } from './byte-streams.ts';
import { decrypt, encryptTo, headerLength } from './encryption.ts';

const passphrase = 'uma senha com acentuação';
const piece = 64 * 1024;

async function encrypted(contents: Uint8Array): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const output = await encryptTo(
    {
      write: async (bytes) => {
        written.push(bytes);
      },
      end: async () => {},
    },
    passphrase,
    { logN: 12, r: 8, p: 1 },
  );
  // In chunks that differ from the pieces of the format.
  for (let at = 0; at < contents.length; at += 50_001) await output.write(contents.subarray(at, at + 50_001));
  await output.end();
  return Buffer.concat(written);
}

async function* inParts(bytes: Uint8Array): Chunks {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

const decrypted = (bytes: Uint8Array, key = passphrase) => Array.fromAsync(decrypt(inParts(bytes), key));

test.each([0, 1, piece - 1, piece, piece + 1, 2 * piece, 3 * piece + 17])(
  'decrypts %d bytes unchanged',
  async (length) => {
    const contents = randomBytes(length);
    const sealed = await encrypted(contents);
    expect(Buffer.concat(await decrypted(sealed)).equals(contents)).toBe(true);
    if (length > 64) expect(sealed.includes(contents.subarray(0, 32))).toBe(false);
  },
);

test('needs the right passphrase, in any Unicode form of its accents', async () => {
  const sealed = await encrypted(Buffer.from('prontuário'));
  await expect(decrypted(sealed, 'uma senha com acentuacao')).rejects.toThrow('senha não abre');
  const [opened] = await decrypted(sealed, passphrase.normalize('NFD'));
  expect(String(opened)).toBe('prontuário');
});

const contents = randomBytes(3 * piece + 1_000);
const sealed = await encrypted(contents);
const sealedPiece = piece + 16;

test.each([
  ['the magic', 3],
  ['the cost', 16],
  ['the salt', 25],
  ['the seal of the header', headerLength - 1],
  ['the first piece', headerLength],
  ['the tag of the first piece', headerLength + sealedPiece - 1],
  ['a piece in the middle', headerLength + sealedPiece + 4_000],
  ['the last byte', sealed.length - 1],
])('is refused with one bit changed in %s', async (_where, at) => {
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await expect(decrypted(changed)).rejects.toThrow(/danificad/u);
});

test.each([
  ['in its header', headerLength - 5],
  ['after its header', headerLength],
  ['inside a piece', headerLength + 1_000],
  ['between two pieces', headerLength + 2 * sealedPiece],
  ['before its last byte', sealed.length - 1],
])('is refused when it ends %s', async (_where, length) => {
  await expect(decrypted(sealed.subarray(0, length))).rejects.toThrow(/danificad/u);
});

test('is refused with pieces swapped, left out or repeated', async () => {
  const header = sealed.subarray(0, headerLength);
  const [a, b, c, rest] = [0, 1, 2, 3].map((n) =>
    sealed.subarray(headerLength + n * sealedPiece, headerLength + (n + 1) * sealedPiece),
  );
  if (!a || !b || !c || !rest) throw new Error('the file has four pieces');
  for (const pieces of [
    [b, a, c, rest],
    [a, c, rest],
    [a, b, c, rest, rest],
  ]) {
    await expect(decrypted(Buffer.concat([header, ...pieces]))).rejects.toThrow(/danificad/u);
  }
});
