import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { regressionForms } from '#test/hostile/forms.ts';
import { findGrowthProblem, type Parser } from '#test/hostile/growth.ts';
import { completeUrl } from '#web/features/decks/components/new-deck/sources/page-field.tsx';
import { PassageText } from '#web/features/decks/components/sources/passage-text.tsx';

/** Parsers that need React; test/hostile contains the other parsers. */
const parsers: Parser[] = [
  { name: 'a typed URL', parse: completeUrl },
  { name: 'a passage', parse: (text) => renderToStaticMarkup(<PassageText text={text} />) },
];

test.each(parsers)(
  'hostile texts are parsed in time linear in their length: $name',
  {
    timeout: 120_000,
  },
  async (parser) => {
    for (const form of regressionForms)
      expect(await findGrowthProblem(parser, form, { short: 6_000, long: 24_000 })).toBeUndefined();
  },
);
