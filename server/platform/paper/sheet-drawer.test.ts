import { expect, test } from 'vitest';
import { readPdf } from '#test/pdf.ts';
import { refusalOf } from '#test/refused.ts';
import type { Sheet } from './draw-sheet.ts';
import { createSheetDrawer } from './sheet-drawer.ts';

const sheet: Sheet = {
  title: 'Receita',
  number: null,
  clinic: { name: 'Clínica', lines: [], logo: null },
  foot: '',
  check: null,
  sections: [{ title: 'Receita', facts: [], parts: [], dated: 'hoje', signer: ['Ana'] }],
};

test('too many at once, and a page that takes too long, are refused, and the next one is drawn', async () => {
  const drawer = createSheetDrawer({ waiting: 1 });
  const answers = await Promise.allSettled(Array.from({ length: 3 }, () => drawer.drawSheet(sheet)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const slow = createSheetDrawer({ timeoutMs: 0 });
  expect(await refusalOf(slow.drawSheet(sheet))).toMatchObject({ code: 'BUSY' });
  expect(await refusalOf(slow.drawSheet(sheet))).toMatchObject({ code: 'BUSY' });
  await drawer.close();
  await slow.close();
});

test('a long text goes on in its own letters, and its end stays with the signature', async () => {
  const drawer = createSheetDrawer();
  // Over one page and a half, in steps smaller than what the signature needs.
  for (let count = 20; count < 75; count += 5) {
    const text = Array.from({ length: count }, (_, at) => `Frase ${at}`).join('\n');
    const sections = sheet.sections.map((each) => ({
      ...each,
      parts: [{ kind: 'paragraph' as const, text }],
    }));
    const { pdf } = await drawer.drawSheet({ ...sheet, sections });
    const { lines } = await readPdf(pdf);
    const written = lines.filter(({ text }) => text.startsWith('Frase'));
    expect(written).toHaveLength(count);
    expect(new Set(written.map(({ height }) => height)), `${count} lines`).toEqual(new Set([11]));
    const signed = lines.find(({ text }) => text === 'Ana');
    expect(written.at(-1)?.page, `${count} lines`).toBe(signed?.page);
  }
  await drawer.close();
});

test('a page has the same bytes after another page was drawn', async () => {
  const withText = (text: string): Sheet => ({
    ...sheet,
    sections: sheet.sections.map((each) => ({ ...each, parts: [{ kind: 'paragraph', text }] })),
  });
  const words = withText('abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ, ofício flã: fi fl ffi 1/2');
  const drawn = async (sheets: readonly Sheet[]) => {
    const drawer = createSheetDrawer();
    let last = '';
    for (const each of sheets) last = Buffer.from((await drawer.drawSheet(each)).pdf).toString('latin1');
    await drawer.close();
    // The time, and the identity that follows from it.
    return last.replace(/\(D:\d+Z\)|\/ID \[.*\]|<xmp:CreateDate>\S+/gu, '');
  };
  expect(await drawn([withText('áàâãäåçéèêëíìîïñóòôõöøúùûüýÿ ÁÀÂÃÇÉÊÍÓÔÕÚ ½ ª º'), words])).toBe(
    await drawn([words]),
  );
});
