/** The colour of a professional or procedure, as a dot beside its name. */
import { ColorSwatch } from '@mantine/core';
import type { MarkColor } from '#contract/colors.ts';

export const colorLabels = {
  teal: 'Verde-água',
  blue: 'Azul',
  violet: 'Roxo',
  pink: 'Rosa',
  red: 'Vermelho',
  orange: 'Laranja',
  yellow: 'Amarelo',
  green: 'Verde',
  cyan: 'Azul-claro',
  gray: 'Cinza',
} as const satisfies Record<MarkColor, string>;

/** @param size any CSS length */
export const ColorMark = ({ color, size = '0.8em' }: { color: MarkColor; size?: string }) => (
  <ColorSwatch
    component="span"
    color={`var(--mantine-color-${color}-5)`}
    size={size}
    withShadow={false}
    aria-hidden
  />
);
