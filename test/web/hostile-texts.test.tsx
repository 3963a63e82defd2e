import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { found } from '#test/hostile/forms.ts';
import { complaintOf, type Parser } from '#test/hostile/growth.ts';
import { addressOf } from '#web/features/decks/components/new-deck/sources/page-field.tsx';
import { PassageText } from '#web/features/decks/components/sources/passage-text.tsx';

/** Those beside React; test/hostile has the others. */
const parsers: Parser[] = [
  { name: 'an address that is typed', parse: addressOf },
  { name: 'a passage', parse: (text) => renderToStaticMarkup(<PassageText text={text} />) },
];

test.each(parsers)(
  'reads hostile texts in time that grows with their length: $name',
  {
    timeout: 120_000,
  },
  async (parser) => {
    for (const form of found)
      expect(await complaintOf(parser, form, { short: 6_000, long: 24_000 })).toBeUndefined();
  },
);
