import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { exportMarkdown } from '#lambdas/exports/text/markdown.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import { createExtendedSampleDeck } from '../deck/support/sample-decks.ts';
import { pickByScale } from '../support/scale.ts';

/** Markdown renderers that keep raw HTML, which is the unsafe case. */
const renderers: [string, (markdown: string) => string][] = [
  ['CommonMark', (markdown) => new HtmlRenderer().render(new Parser().parse(markdown))],
  ['GFM', (markdown) => new Marked({ gfm: true }).parse(markdown, { async: false })],
];

const blockTags = 'h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table tr th td pre'.split(' ');
const inlineTags = new Set(['STRONG', 'EM', 'CODE', 'A', 'P', 'THEAD', 'TBODY']);

const parseElements = (html: string) => [
  ...parseHTML(`<html><body>${html}</body></html>`).document.body.querySelectorAll('*'),
];

/** Counts the block elements by tag, and collects unknown elements and unexpected attributes. */
function summarizeElements(html: string) {
  const elements = parseElements(html);
  const count = (tag: string) => elements.filter(({ localName }) => localName === tag).length;
  const isKnown = ({ tagName, localName }: Element) =>
    inlineTags.has(tagName) || blockTags.includes(localName);
  const addresses = elements.flatMap((one) =>
    [...one.attributes].map(({ name, value }) => [name, value]),
  );
  return {
    blocks: Object.fromEntries(blockTags.map((tag) => [tag, count(tag)])),
    unknown: elements.filter((one) => !isKnown(one)).map(({ outerHTML }) => outerHTML),
    addresses: addresses
      .filter(([name]) => name !== 'class' && name !== 'start' && name !== 'align')
      .filter(([name, value = '']) => name !== 'href' || !/^(?:https?:|mailto:)/.test(value)),
  };
}

/** Keys whose values are enums or images and must not be replaced. */
const keptKeys = new Set(['layout', 'kind', 'icon', 'asset', 'language', 'id']);

/** Returns a copy of a value with every string replaced. */
function replaceTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, text));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([k, v]) => [k, keptKeys.has(k) ? v : replaceTexts(v, text)]),
  );
}

/** Returns a deck with a slide of every layout whose texts are all the same. */
function createDeckWithText(text: string): Deck {
  const deck = createExtendedSampleDeck('en', 'meridian');
  const slides = deck.slides.map((slide) => ({
    ...(replaceTexts(slide, text) as Deck['slides'][number]),
    point: `${text}.`,
    notes: text.replace(/\n+/g, ' '),
    sources: [{ passage_id: 'p1', quote: text }],
  }));
  return { ...deck, title: text, subtitle: text, slides };
}

const fragments = [
  ...[
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<http://e.com>',
    '<a@b.c>',
    '</p>',
  ],
  ...[
    '<!--',
    '-->',
    '<?',
    '<![CDATA[',
    '<!X',
    '[x](javascript:alert(1))',
    '![x](http://e.com/x.png)',
  ],
  ...[
    '[x](http://e.com)',
    '[x](http://e.com/a_(b)*c`|)',
    '[x]: javascript:alert(1)',
    '[x]',
    ']:',
    '[^1]',
    '[^1]:',
  ],
  ...[
    '(javascript:alert(1))',
    '[ ] ',
    '[x] ',
    '[',
    ']',
    '(',
    ')',
    '!',
    ':',
    '<',
    '>',
    '"',
    '&lt;',
    '&#106;',
  ],
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '~~',
    '~',
    '*',
    '**',
    '***',
    '_',
    '__',
    '**b**',
    '*e*',
    '`c`',
    '`c|<b>`',
    '\\',
  ],
  ...[
    '#',
    '##',
    '# ',
    '- ',
    '+ ',
    '* ',
    '1. ',
    '2) ',
    '> ',
    '|',
    '---',
    '===',
    '- - -',
    ':--|--:',
    '--- | ---',
  ],
  ...[
    ' ',
    '\n',
    '\n\n',
    '\t',
    '    ',
    '\u00a0',
    '\u2028',
    'a',
    '1',
    '中',
    'http://e.com/a_b',
    'www.e.com',
  ],
];
const hostileText = fc
  .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 10 })
  .map((parts) => `${parts.join('')}z`)
  .filter((text) => toPlainText(text) !== '');

/** Full runs use a random seed; a failure prints the seed and the shortest failing text. */
const checkParameters = pickByScale<fc.Parameters<unknown>>({
  quick: { numRuns: 75, seed: 19 },
  full: { numRuns: 1_000 },
});
const limitMs = pickByScale({ quick: 30_000, full: 600_000 });

describe.each(renderers)('the Markdown of hostile texts, rendered as %s', (_name, render) => {
  const expected = summarizeElements(render(exportMarkdown(createDeckWithText('z'))));

  test(
    'the rendered Markdown of hostile texts contains only the elements of the export and http(s) links',
    () => {
      fc.assert(
        fc.property(hostileText, (text) => {
          const html = render(exportMarkdown(createDeckWithText(text)));

          expect(summarizeElements(html)).toEqual(expected);
        }),
        checkParameters,
      );
    },
    limitMs,
  );

  test.each([
    // Regression: a leading space in an unsafe code span at the start of the kicker turned the kicker's asterisk into a
    // list mark.
    '` ``<img src=x onerror=alert(1)>z',
    '` [x](http://e.com/a_(b)*c`|)<img src=x onerror=alert(1)>z',
    '*` ``a*z',
    // Regression: an unsafe code span at the start of a line began with a space, so the characters after it were not
    // escaped.
    '`\n><img src=x onerror=alert(1)>z',
  ])('the rendered Markdown has the same elements for ordinary and hostile texts: %s', (text) => {
    expect(summarizeElements(render(exportMarkdown(createDeckWithText(text))))).toEqual(expected);
  });

  test(
    'the rendered Markdown shows a title literally',
    () => {
      fc.assert(
        fc.property(hostileText, (text) => {
          const title = toPlainText(text);
          // Skip texts that GFM autolinks, because their escapes are shown, and backticks, which unsafe code spans
          // keep.
          fc.pre(!/https?:|www\.|@/.test(title) && !text.includes('`'));
          const html = render(exportMarkdown({ ...createDeckWithText('z'), title: text }));

          const shown = parseElements(html).find(({ localName }) => localName === 'h1');
          expect(shown?.textContent.replace(/\s+/g, ' ').replaceAll('*', '')).toBe(
            title.replace(/\s+/g, ' ').replaceAll('*', ''),
          );
        }),
        checkParameters,
      );
    },
    limitMs,
  );
});

test.each([
  'Costs fell by 12 % in 2026 (from 4.1 to 3.6 million) – see R&D.',
  'A snake_case name, an e-mail to a@b.ch, a range of 3 < 5, ~5 % or 2 * 3 [sic] “quoted”!',
  'C# and F#: #1 of 10, 100 % a | b; v1.2_beta; 8:30–9:00; https://example.com/a_b?c=d&e=f',
  '在2026年，成本下降了12%（约300万元）。',
])('ordinary text is not escaped in Markdown: %s', (text) => {
  expect(exportMarkdown({ ...createDeckWithText('z'), subtitle: text })).toContain(`\n${text}\n`);
});
