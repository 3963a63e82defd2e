import { describe, expect, test } from 'vitest';
import { sortForReading } from '#lambdas/exports/pptx/reading-order.ts';

const createShape = (
  name: string,
  z: number,
  position: number[] | null,
  x: number,
  width = 10,
) => ({
  name,
  z,
  position,
  rect: { x, y: 0, width, height: 10 },
});
const sortedNames = (shapes: ReturnType<typeof createShape>[]) =>
  sortForReading(shapes).map(({ name }) => name);

describe('sortForReading', () => {
  test('sortForReading sorts shapes that do not overlap in reading order, regardless of layers', () => {
    expect(
      sortedNames([createShape('second', 1, [2], 0), createShape('first', 5, [1], 50)]),
    ).toEqual(['first', 'second']);
  });

  test('sortForReading keeps a shape above the shapes that it overlaps', () => {
    expect(
      sortedNames([createShape('words', 5, [1], 0), createShape('picture', 1, [2], 0)]),
    ).toEqual(['picture', 'words']);
  });

  test('sortForReading sorts content after decoration below it and before decoration above it', () => {
    const shapes = [
      createShape('above', 9, null, 0),
      createShape('words', 5, [1], 0),
      createShape('beneath', 1, null, 0),
    ];

    expect(sortedNames(shapes)).toEqual(['beneath', 'words', 'above']);
  });

  test('sortForReading sorts grouped shapes group by group', () => {
    const shapes = [
      createShape('left head', 1, [3, 1], 0),
      createShape('right head', 1, [4, 1], 50),
      createShape('left list', 1, [3, 2], 0),
    ];

    expect(sortedNames(shapes)).toEqual(['left head', 'left list', 'right head']);
  });
});
