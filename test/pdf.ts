/** What a PDF says, read by pdf.js. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  const lines: { page: number; text: string; height: number }[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) if ('str' in item) lines.push({ page, text: item.str, height: item.height });
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  const [tree, { info }] = await Promise.all([
    document.getPage(1).then((page) => page.getStructTree()),
    document.getMetadata(),
  ]);
  return {
    text: texts.join('\n'),
    /** Heights in points. */
    lines,
    pages: document.numPages,
    isTagged: JSON.stringify(tree).includes('"H1"'),
    lang: (info as { Language?: string }).Language,
  };
}
