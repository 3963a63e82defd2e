import { type ComponentProps, createElement, type ReactElement } from 'react';

type IconProps = ComponentProps<'svg'> & {
  /** Width and height in pixels; default 24. */
  size?: number;
};

/** Creates an icon component from stroke paths on a 24 x 24 grid. It has the colour of the text unless `color` is set. */
export function createIcon(paths: readonly string[]): (props: IconProps) => ReactElement {
  return ({ color = 'currentColor', size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      // Children as arguments need no keys. Some icons have the same path twice, so a path can't be the key.
      ...paths.map((d) => createElement('path', { d })),
    );
}
