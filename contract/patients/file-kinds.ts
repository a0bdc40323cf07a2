/** What a file of a patient is: the category that a person chose, and the kind of an issued document. Without zod. */

/** What a file is about. Imported records can have other values, which count as 'treatment'. */
export const fileCategories = ['exame', 'prescricao', 'procedure', 'treatment', 'foto'] as const;
export type FileCategory = (typeof fileCategories)[number];

/** What each kind is called, the category of its file, and where its patient finds it (decision 248). The list can grow. */
export const documentKinds = {
  prescription: { name: 'Receita', category: 'prescricao', portal: 'prescriptions' },
  certificate: { name: 'Atestado', category: 'treatment', portal: 'papers' },
  exam_request: { name: 'Pedido de exame', category: 'exame', portal: 'exams' },
  report: { name: 'Relatório', category: 'treatment', portal: 'papers' },
  quote: { name: 'Orçamento', category: 'procedure', portal: 'papers' },
  orientation: { name: 'Orientações', category: 'treatment', portal: 'orientations' },
} as const satisfies Record<
  string,
  { name: string; category: FileCategory; portal: 'prescriptions' | 'exams' | 'orientations' | 'papers' }
>;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];
