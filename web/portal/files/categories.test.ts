import { expect, test } from 'vitest';
import { type DocumentKind, documentKinds } from '#contract/patients/file-kinds.ts';
import { portalCategoryLabels } from '#web/clinic/files/portal-category.ts';
import { categories } from './categories.ts';

/** As the list of categories calls them. */
const nouns: Record<DocumentKind, string> = {
  prescription: 'receitas',
  certificate: 'atestados',
  exam_request: 'pedidos de exame',
  report: 'relatórios',
  quote: 'orçamentos',
  orientation: 'orientações',
};

test('the list of categories says where each kind of document is', () => {
  for (const kind of Object.keys(nouns) as DocumentKind[]) {
    const holding = categories.filter(({ holds }) => holds?.toLowerCase().includes(nouns[kind]));
    expect(holding.map(({ label }) => label)).toEqual([portalCategoryLabels[documentKinds[kind].portal]]);
  }
});
