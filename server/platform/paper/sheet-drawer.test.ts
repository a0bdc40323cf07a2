import { expect, test } from 'vitest';
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
