/** The same figures counted in the source and in the clinic, after the import. */
import { Badge } from '@mantine/core';
import type { ImportResult } from '#contract/moving/imports.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Part } from '../part.tsx';
import { cameWhole } from '../shown-import.ts';
import { figureName, figureValue } from './figure-name.ts';

type Figure = ImportResult['comparison'][number];

const columns: Column<Figure>[] = [
  { header: 'O que foi comparado', cell: ({ what }) => figureName(what), minWidth: 16 },
  {
    header: 'Na origem',
    cell: ({ what, source }) => figureValue(what, source),
    align: 'right',
    numeric: true,
    onPhone: 'hide',
    minWidth: 8,
  },
  {
    header: 'Aqui',
    cell: ({ what, source, ours }, shape) =>
      shape === 'card' && source !== ours
        ? `${figureValue(what, source)} na origem, ${figureValue(what, ours)} aqui`
        : figureValue(what, ours),
    align: 'right',
    numeric: true,
    minWidth: 8,
  },
  {
    header: 'Resultado',
    cell: (figure) => <Outcome {...figure} />,
    align: 'right',
    onPhone: 'foot',
    minWidth: 10,
  },
];

/** What stayed out, or became another professional's, has a finding; a difference without one is red. */
function Outcome({ what, source, ours, left = 0 }: Figure) {
  if (source === ours) return <Badge color="green">Igual</Badge>;
  const missing = figureValue(what, Math.abs(source - ours));
  if (source === ours + left)
    return <Badge color="yellow">{`${missing} ${ours < source ? 'a menos' : 'a mais'}`}</Badge>;
  return <Badge color="red">{`${missing} de diferença`}</Badge>;
}

export function sentenceOf(figures: readonly Figure[], isWhole: boolean): string {
  if (figures.every(({ source, ours }) => source === ours))
    return isWhole ? 'Tudo confere.' : 'O que foi comparado confere. O que não veio está nas observações.';
  return figures.every(({ source, ours, left = 0 }) => source === ours || source === ours + left)
    ? 'As contas fecham: cada diferença está nas observações.'
    : 'Há diferenças que as observações não explicam. Confira-as antes de usar os dados.';
}

export function Comparison({ result }: { result: ImportResult | null }) {
  const figures = result?.comparison ?? [];
  if (figures.length === 0) return null;
  // Of the older platform; the clinic may have more of its own.
  const isOfCopy = figures.some(({ what }) => what === 'appointments.count');
  const sentence = sentenceOf(figures, cameWhole(result));
  return (
    <Part
      title="Comparação com a origem"
      text={isOfCopy ? `${sentence} “Aqui” conta só o que está nesta cópia.` : sentence}
    >
      <DataTable label="Comparação" columns={columns} rows={figures} rowKey={({ what }) => what} dense />
    </Part>
  );
}
