import { Badge } from '@mantine/core';
import type { FileCategory, ListedFile } from '#contract/patients/files.ts';

const categories: Record<FileCategory, { label: string; color: string }> = {
  exame: { label: 'Exame', color: 'blue' },
  prescricao: { label: 'Prescrição', color: 'brand' },
  procedure: { label: 'Procedimento', color: 'clay' },
  treatment: { label: 'Plano de Tratamento', color: 'gray' },
  foto: { label: 'Foto', color: 'gray' },
};

export const sayFileCategory = (category: FileCategory) => categories[category].label;

/** An issued document is called as its file is: 'Atestado 2026/0004', 'Laser · Termo 2026/0014'. */
const sayKind = ({ category, name, document }: Pick<ListedFile, 'category' | 'name' | 'document'>) =>
  (document && /([^·]+) \d{4}\/\d+$/u.exec(name)?.[1]?.trim()) || categories[category].label;

export const FileCategoryBadge = ({ file }: { file: Parameters<typeof sayKind>[0] }) => (
  <Badge color={categories[file.category].color} flex="none">
    {sayKind(file)}
  </Badge>
);
