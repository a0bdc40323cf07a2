/** Icons as React components. `npm run take-icons` writes the other files of this folder: import what it takes from `icons.ts`. */
import { type ComponentProps, createElement, type ReactElement } from 'react';

type IconProps = Omit<ComponentProps<'svg'>, 'stroke'> & {
  /** By default 24 px. */
  size?: string | number | undefined;
  /** Width of the lines, on a canvas of 24 × 24. By default 2. */
  stroke?: string | number | undefined;
};

export type Icon = (props: IconProps) => ReactElement;

const shown = (size: IconProps['size'] = 24) => ({ width: size, height: size, viewBox: '0 0 24 24' });

const drawn = (paths: string[]) => paths.map((d) => createElement('path', { d }));

/** @param paths values of the attribute `d` */
export const outlineIcon =
  (...paths: string[]): Icon =>
  ({ size, stroke = 2, ...rest }) =>
    createElement(
      'svg',
      {
        ...shown(size),
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...drawn(paths),
    );

export const filledIcon =
  (...paths: string[]): Icon =>
  ({ size, stroke: _, ...rest }) =>
    createElement('svg', { ...shown(size), fill: 'currentColor', ...rest }, ...drawn(paths));
