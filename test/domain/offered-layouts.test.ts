import { expect, test } from 'vitest';
import { offeredLayouts } from '#lambdas/worker/tasks/offered-layouts.ts';

const entry = (i: number, layout_hint: string, alternatives: string[] = []) => ({
  ...{ i, layout_hint, alternatives, point: 'It holds', intent: '', evidence: [] },
});

test.each([
  ['the cover alone', entry(0, 'cover', ['bullets']), true, ['cover']],
  ['the closing alone', entry(7, 'closing'), true, ['closing']],
  ['the choice and its alternatives', entry(3, 'chart', ['table']), true, ['chart', 'table']],
  [
    'at most three',
    entry(3, 'chart', ['table', 'stats', 'cards']),
    true,
    ['chart', 'table', 'stats'],
  ],
  ['lists for an unknown layout', entry(3, 'poem'), true, ['bullets', 'cards']],
  ['no cover in the middle', entry(3, 'cover', ['quote']), true, ['quote', 'bullets']],
  ['no charts without figures', entry(3, 'chart', ['process']), false, ['process', 'bullets']],
])('the model is offered the layouts of a slide: %s', (_, of, hasFigures, expected) => {
  expect(offeredLayouts(of, { count: 8, hasFigures })).toEqual(expected);
});
