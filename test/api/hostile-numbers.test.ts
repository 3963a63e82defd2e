import { beforeAll, describe, expect, test } from 'vitest';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

let deck: Awaited<ReturnType<typeof finishedDeck>>;
let rev = 1;
beforeAll(async () => {
  deck = await finishedDeck();
});

const createChartBody = (values: number[]) => ({
  content: {
    layout: 'chart',
    title: 'Bees a hive',
    notes: '',
    sources: [],
    blocks: {
      kind: 'bar',
      categories: ['May', 'June'],
      series: [{ name: 'Bees', values }],
      takeaway: 'More in June',
    },
  },
});

describe('very large and unusual numbers in a slide', () => {
  test.each([
    [
      [1e-200, 5e-324],
      [0, 0],
    ],
    [
      [-1e-180, 12.5],
      [0, 12.5],
    ],
    [
      [9e15, -9e15],
      [9e15, -9e15],
    ],
  ])('a number %j in a slide is stored as %j', async (values, storedValues) => {
    const answer = await deck.ask('PUT', '/slides/s01', createChartBody(values), ifMatch(rev));
    rev = Number(answer.body.rev);

    expect(answer.status).toBe(200);
    expect(answer.body.content).toMatchObject({ blocks: { series: [{ values: storedValues }] } });
  });

  test.each([1e16, -1e130, 1.7e308])(
    'a number %d in a slide is rejected as too large',
    async (value) => {
      const chart = createChartBody([1, value]);

      const english = await deck.ask('PUT', '/slides/s01', chart, ifMatch(rev));
      const headers = { ...ifMatch(rev), 'accept-language': 'zh' };
      const chinese = await deck.ask('PUT', '/slides/s01', chart, headers);

      expect(english.status).toBe(422);
      expect(Object.values(english.body.fields as object)).toEqual([
        'is not valid: a number too large to show',
      ]);
      expect(Object.values(chinese.body.fields as object)).toEqual(['数值过大，无法显示']);
    },
  );
});
