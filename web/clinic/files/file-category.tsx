import { Badge } from '@mantine/core';
import { documentKinds, type FileCategory } from '#contract/patients/file-kinds.ts';
import type { ListedFile } from '#contract/patients/files.ts';

const categories: Record<FileCategory, { label: string; color: string }> = {
  exame: { label: 'Exame', color: 'blue' },
  prescricao: { label: 'Prescrição', color: 'brand' },
  procedure: { label: 'Procedimento', color: 'clay' },
  treatment: { label: 'Plano de Tratamento', color: 'gray' },
  foto: { label: 'Foto', color: 'gray' },
};

export const sayFileCategory = (category: FileCategory) => categories[category].label;

/** What an issued document is; the reception reads only which are terms. */
function sayKind({ category, document }: Pick<ListedFile, 'category' | 'document'>) {
  if (!document) return categories[category].label;
  if (document.kind === 'term') return 'Termo';
  return document.kind ? documentKinds[document.kind].name : 'Documento';
}

export const FileCategoryBadge = ({ file }: { file: Parameters<typeof sayKind>[0] }) => (
  <Badge color={categories[file.category].color} flex="none">
    {sayKind(file)}
  </Badge>
);
