import { expect, it } from 'vitest';
import { toPlainQuote } from '#web/features/decks/components/detail/plain-quote.ts';

it.each([
  ['- May 2027: permits\n- June 2028: hospital', 'May 2027: permits · June 2028: hospital'],
  ['1. Screen\n2. Pump', 'Screen · Pump'],
  ['| 2026 | 61.4 |', '2026 · 61.4'],
  ['**Students**: four to `six`, 2 ** 3', 'Students: four to six, 2 ** 3'],
  ['_Prepared for the board. All amounts in', 'Prepared for the board. All amounts in'],
  ['in millions unless stated._', 'in millions unless stated.'],
  ['_All of it is emphasised._', '_All of it is emphasised._'],
  ['_id and other_names', '_id and other_names'],
  ['The board - all nine of it -\nagreed.', 'The board - all nine of it - agreed.'],
])('formatting, list markers and table pipes are removed from the quote %j', (quote, read) => {
  expect(toPlainQuote(quote)).toBe(read);
});
