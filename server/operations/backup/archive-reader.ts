import { createHash } from 'node:crypto';
import { ByteReader, type Chunks } from './byte-streams.ts';
import { memberNames } from './member-names.ts';
import { damaged } from './problems.ts';
import { blockSize, decodeBlock, decodeLongName, paddingOf } from './tar.ts';

export interface Member {
  name: string;
  size: number;
  /** To be read to the end, or not at all. */
  contents: Chunks;
}

const maxNameLength = 10_000;
const chunkLimit = 1024 * 1024;

/**
 * Reads the members of a backup and compares them with the checksums in it, which are not returned. A reader that reaches
 * the end has read exactly the bytes that were written.
 * @throws StartupError at the first difference
 */
export async function* readArchive(chunks: Chunks): AsyncGenerator<Member> {
  const whole = createHash('sha256');
  const reader = new ByteReader(chunks, (bytes) => whole.update(bytes));
  const sums: string[] = [];
  try {
    for (let isFirst = true; ; isFirst = false) {
      const soFar = whole.copy();
      const { name, size } = await readHeader(reader);
      if (isFirst && name !== memberNames.first) throw damaged('começo');
      const hash = createHash('sha256');
      const contents = readContents(reader, size, (bytes) => hash.update(bytes));
      if (name === memberNames.whole) {
        if (!(await equals(contents, `${soFar.digest('hex')}\n`))) throw damaged('soma de verificação');
        await expectZeros(reader, paddingOf(size).length + 2 * blockSize);
        if ((await reader.some(1)).length > 0) throw damaged('sobra no fim do arquivo');
        return;
      }
      if (name === memberNames.sums) {
        if (!(await equals(contents, sums.join('')))) throw damaged('somas de verificação');
      } else {
        yield { name, size, contents };
        for await (const _ of contents);
        sums.push(`${hash.digest('hex')}  ${name}\n`);
      }
      await expectZeros(reader, paddingOf(size).length);
    }
  } finally {
    await reader.close();
  }
}

async function readHeader(reader: ByteReader): Promise<{ name: string; size: number }> {
  const header = decodeBlock(await reader.take(blockSize));
  if (!header) throw damaged('cabeçalho de um membro, ou fim do arquivo');
  if (header.type === '0') return header;
  if (header.size > maxNameLength) throw damaged('nome de um membro');
  const name = decodeLongName(await reader.take(header.size));
  await expectZeros(reader, paddingOf(header.size).length);
  const named = decodeBlock(await reader.take(blockSize));
  if (!name || named?.type !== '0') throw damaged('nome de um membro');
  return { name, size: named.size };
}

async function* readContents(
  reader: ByteReader,
  size: number,
  observe: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const chunk = await reader.some(Math.min(left, chunkLimit));
    if (chunk.length === 0) throw damaged('fim do arquivo');
    left -= chunk.length;
    observe(chunk);
    yield chunk;
  }
}

/** Whether the contents equal the text; they are not held in memory. */
async function equals(contents: Chunks, text: string): Promise<boolean> {
  const expected = Buffer.from(text);
  let position = 0;
  let same = true;
  for await (const chunk of contents) {
    same &&= expected.subarray(position, position + chunk.length).equals(chunk);
    position += chunk.length;
  }
  return same && position === expected.length;
}

async function expectZeros(reader: ByteReader, length: number): Promise<void> {
  const bytes = await reader.take(length);
  if (bytes.length !== length) throw damaged('fim do arquivo');
  if (bytes.some((byte) => byte !== 0)) throw damaged('preenchimento');
}
