import type { Scene } from '#shared/deck/scene.ts';
import { readPath } from '#shared/deck/svg-path.ts';

/** Keys of lengths in boxes, lines, runs and fills. */
const lengthKeys = new Set(
  'x y width height size baseline lineHeight wrap radius strokeWidth x1 y1 x2 y2 cx cy r'.split(
    ' ',
  ),
);
/** Keys whose numbers are not lengths: data of charts and shares of a picture. */
const unscaledKeys = new Set(['chart', 'focal']);

/** Returns a path in canvas units at another scale. */
function scalePath(d: string, scale: number): string {
  return readPath(d)
    .map(
      ({ command, points }) =>
        command +
        points
          .flat()
          .map((value) => value * scale)
          .join(' '),
    )
    .join('');
}

function scaleValue(key: string, value: unknown, scale: number): unknown {
  if (typeof value === 'number') return lengthKeys.has(key) ? value * scale : value;
  if (typeof value !== 'object' || value === null || unscaledKeys.has(key)) return value;
  if (Array.isArray(value)) return value.map((one) => scaleValue('', one, scale));
  const scaled = Object.entries(value).map(([name, one]) => [name, scaleValue(name, one, scale)]);
  const copy = Object.fromEntries(scaled);
  if (typeof copy.d === 'string' && copy.view === undefined) copy.d = scalePath(copy.d, scale);
  return copy;
}

/** Returns a scene in which every length is multiplied by `scale`. */
export function scaleScene(scene: Scene, scale: number): Scene {
  if (scale === 1) return scene;
  // The cast is safe, because the copy has the same keys and kinds of values as the scene.
  return scaleValue('', scene, scale) as Scene;
}
