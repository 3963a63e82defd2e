import { expect, test } from 'vitest';
import { listOfferedLayouts } from '#lambdas/worker/tasks/offered-layouts.ts';

const createEntry = (i: number, layout_hint: string, alternatives: string[] = []) => ({
  ...{ i, layout_hint, alternatives, point: 'It holds', intent: '', evidence: [] },
});

test.each([
  ['the cover alone', createEntry(0, 'cover', ['bullets']), true, ['cover']],
  ['the closing alone', createEntry(7, 'closing'), true, ['closing']],
  ['the choice and its alternatives', createEntry(3, 'chart', ['table']), true, ['chart', 'table']],
  [
    'at most three',
    createEntry(3, 'chart', ['table', 'stats', 'cards']),
    true,
    ['chart', 'table', 'stats'],
  ],
  ['lists for an unknown layout', createEntry(3, 'poem'), true, ['bullets', 'cards']],
  ['no cover in the middle', createEntry(3, 'cover', ['quote']), true, ['quote', 'bullets']],
  [
    'no charts without figures',
    createEntry(3, 'chart', ['process']),
    false,
    ['process', 'bullets'],
  ],
])('the model is offered the layouts of a slide: %s', (_, of, hasFigures, expected) => {
  expect(listOfferedLayouts(of, { count: 8, hasFigures })).toEqual(expected);
});
