import { describe, expect, test } from 'vitest';
import { sortForReading } from '#lambdas/exports/pptx/reading-order.ts';

const shape = (name: string, z: number, place: number[] | null, x: number, width = 10) => ({
  name,
  z,
  place,
  rect: { x, y: 0, width, height: 10 },
});
const namesOf = (shapes: ReturnType<typeof shape>[]) =>
  sortForReading(shapes).map(({ name }) => name);

describe('shapes that are both painted and read in one order', () => {
  test('are read in order, whatever their layers, where they lie apart', () => {
    expect(namesOf([shape('second', 1, [2], 0), shape('first', 5, [1], 50)])).toEqual([
      'first',
      'second',
    ]);
  });

  test('keep what lies over another over it', () => {
    expect(namesOf([shape('words', 5, [1], 0), shape('picture', 1, [2], 0)])).toEqual([
      'picture',
      'words',
    ]);
  });

  test('come after the decoration beneath them and before the one above', () => {
    const shapes = [
      shape('above', 9, null, 0),
      shape('words', 5, [1], 0),
      shape('beneath', 1, null, 0),
    ];

    expect(namesOf(shapes)).toEqual(['beneath', 'words', 'above']);
  });

  test('in groups are read group by group', () => {
    const shapes = [
      shape('left head', 1, [3, 1], 0),
      shape('right head', 1, [4, 1], 50),
      shape('left list', 1, [3, 2], 0),
    ];

    expect(namesOf(shapes)).toEqual(['left head', 'left list', 'right head']);
  });
});
