import { Badge } from '@mantine/core';
import type { FileCategory } from '#contract/patients/files.ts';

const categories: Record<FileCategory, { label: string; color: string }> = {
  exame: { label: 'Exame', color: 'blue' },
  prescricao: { label: 'Prescrição', color: 'brand' },
  procedure: { label: 'Procedimento', color: 'clay' },
  treatment: { label: 'Plano de Tratamento', color: 'gray' },
  foto: { label: 'Foto', color: 'gray' },
};

export const sayFileCategory = (category: FileCategory) => categories[category].label;

export const FileCategoryBadge = ({ category }: { category: FileCategory }) => (
  <Badge color={categories[category].color} flex="none">
    {categories[category].label}
  </Badge>
);
