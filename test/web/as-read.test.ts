import { expect, it } from 'vitest';
import { asRead } from '#web/features/decks/components/detail/as-read.ts';

it.each([
  ['- May 2027: permits\n- June 2028: hospital', 'May 2027: permits · June 2028: hospital'],
  ['1. Screen\n2. Pump', 'Screen · Pump'],
  ['| 2026 | 61.4 |', '2026 · 61.4'],
  ['**Students**: four to `six`, 2 ** 3', 'Students: four to six, 2 ** 3'],
  ['The board - all nine of it -\nagreed.', 'The board - all nine of it - agreed.'],
])('a quote %j is read without marks', (quote, read) => {
  expect(asRead(quote)).toBe(read);
});
