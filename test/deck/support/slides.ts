import fc from 'fast-check';
import type { Capacity } from '#shared/deck/layout.ts';
import { layoutInfo } from '#shared/deck/layouts.ts';
import type { LayoutId, SlideContent } from '#shared/deck/model.ts';

const latinWord = fc.string({
  unit: fc.constantFrom(...'aaabcdeeefghiiklmnooprsttuvwyzéüñß'),
  minLength: 1,
  maxLength: 10,
});
const longWord = fc.constantFrom(
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
  'https://example.com/a/very/long/path/that/never/ends?with=query&and=more',
  'supercalifragilisticexpialidocious_identifier_of_someones_code',
);
const hanText = fc.string({
  unit: fc.constantFrom(...'我们的电池网络城市居民成本下降，。“”（）储能、峰值：'),
  minLength: 2,
  maxLength: 24,
});
const oddity = fc.constantFrom(
  '🚀',
  '👩‍👩‍👧‍👦',
  '🇨🇭',
  '**bold**',
  '*em*',
  '`code()`',
  '[link](https://example.com)',
  '<b>',
  '“quoted”',
  '3.14%',
  '—',
);

/** Text such as nobody should write: words without end, scripts mixed, emoji, marks. */
function wildText(maxLength: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: latinWord },
    { weight: 3, arbitrary: hanText },
    { weight: 1, arbitrary: longWord },
    { weight: 2, arbitrary: oddity },
  );
  return fc
    .array(piece, { minLength: 1, maxLength: Math.ceil(maxLength / 4) })
    .map((pieces) => pieces.join(' ').slice(0, maxLength).trim())
    .filter((text) => text.length > 0);
}

const list = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(item, { minLength, maxLength });
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });

type Texts = (part: string, maxLength: number) => fc.Arbitrary<string>;
type Counts = (part: string, min: number, max: number) => [number, number];

/** Blocks of each layout, by how its texts and counts are chosen. */
function blocksOf(
  layout: LayoutId,
  text: Texts,
  count: Counts,
  image: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const value = fc
    .double({ min: -1e6, max: 1e7, noNaN: true })
    .map((v) => Math.round(v * 100) / 100);
  const rec = fc.record;
  const columns = () =>
    fc.integer({ min: 2, max: count('categories[]', 2, 12)[1] }).chain((categories) =>
      rec({
        kind: fc.constantFrom('bar', 'stacked-bar', 'line', 'area', 'donut'),
        categories: list(text('categories[]', 40), categories, categories),
        series: list(
          rec({ name: text('series[].name', 60), values: list(value, categories, categories) }),
          ...count('series[].name', 1, 4),
        ),
        unit: maybe(fc.constantFrom('%', '$', 'MW', '万元')),
        takeaway: text('takeaway', 240),
      }),
    );
  const scatter = () => {
    const label = maybe(text('series[].points[].label', 40));
    const [least, most] = count('series[].points[].label', 1, 40);
    return rec({
      kind: fc.constant('scatter'),
      categories: fc.constant([]),
      series: list(
        rec({
          name: text('series[].name', 60),
          values: fc.constant([]),
          points: list(rec({ x: value, y: value, label }), least, most),
        }),
        ...count('series[].name', 1, 4),
      ),
      x_axis: maybe(text('x_axis', 60)),
      y_axis: maybe(text('y_axis', 60)),
      takeaway: text('takeaway', 240),
    });
  };
  const makers: Record<LayoutId, () => fc.Arbitrary<unknown>> = {
    cover: () =>
      rec({ subtitle: maybe(text('subtitle', 240)), byline: maybe(text('byline', 120)) }),
    agenda: () => rec({ items: list(text('items[]', 160), ...count('items[]', 2, 9)) }),
    section: () => rec({ number: maybe(text('number', 8)), lead: maybe(text('lead', 300)) }),
    bullets: () =>
      rec({
        lead: maybe(text('lead', 300)),
        items: list(
          rec({ text: text('items[].text', 300), detail: maybe(text('items[].detail', 300)) }),
          ...count('items[].text', 2, 7),
        ),
      }),
    'two-columns': () =>
      rec({
        left: rec({
          heading: text('left.heading', 100),
          items: list(text('left.items[]', 240), ...count('left.items[]', 1, 6)),
        }),
        right: rec({
          heading: text('right.heading', 100),
          items: list(text('right.items[]', 240), ...count('right.items[]', 1, 6)),
        }),
      }),
    comparison: () =>
      fc.integer({ min: 2, max: 3 }).chain((options) =>
        rec({
          options: list(text('options[]', 60), options, options),
          criteria: list(
            rec({
              name: text('criteria[].name', 80),
              cells: list(text('criteria[].cells[]', 120), options, options),
            }),
            ...count('criteria[].name', 2, 7),
          ),
          winner: maybe(fc.integer({ min: 0, max: options - 1 })),
        }),
      ),
    'big-number': () =>
      rec({
        value: text('value', 24),
        label: text('label', 160),
        context: maybe(text('context', 300)),
        comparison: maybe(
          rec({ value: text('comparison.value', 24), label: text('comparison.label', 120) }),
        ),
      }),
    cycle: () =>
      rec({
        steps: list(
          rec({ heading: text('steps[].heading', 80), text: maybe(text('steps[].text', 200)) }),
          ...count('steps[].heading', 3, 6),
        ),
        center: maybe(text('center', 60)),
      }),
    funnel: () =>
      rec({
        stages: list(
          rec({
            heading: text('stages[].heading', 80),
            value: maybe(text('stages[].value', 24)),
            text: maybe(text('stages[].text', 200)),
          }),
          ...count('stages[].heading', 3, 5),
        ),
      }),
    pyramid: () =>
      rec({
        levels: list(
          rec({ heading: text('levels[].heading', 80), text: maybe(text('levels[].text', 200)) }),
          ...count('levels[].heading', 3, 5),
        ),
      }),
    matrix: () => {
      const axis = (part: string) =>
        rec({
          name: text(`${part}.name`, 60),
          low: maybe(text(`${part}.low`, 40)),
          high: maybe(text(`${part}.high`, 40)),
        });
      const quadrant = rec({
        heading: text('quadrants[].heading', 80),
        text: maybe(text('quadrants[].text', 240)),
      });
      return rec({
        x_axis: axis('x_axis'),
        y_axis: axis('y_axis'),
        quadrants: list(quadrant, 4, 4),
      });
    },
    'image-text': () =>
      rec({
        image,
        text: maybe(text('text', 500)),
        items: maybe(list(text('items[]', 200), ...count('items[]', 0, 5))),
      }),
    'full-image': () => rec({ image, caption: maybe(text('caption', 200)) }),
    cards: () =>
      rec({
        cards: list(
          rec({
            heading: text('cards[].heading', 100),
            text: text('cards[].text', 300),
            icon: maybe(fc.constantFrom('zap', 'users', 'no-such-icon')),
          }),
          ...count('cards[].heading', 2, 6),
        ),
      }),
    stats: () =>
      rec({
        stats: list(
          rec({
            value: text('stats[].value', 24),
            label: text('stats[].label', 140),
            detail: maybe(text('stats[].detail', 200)),
          }),
          ...count('stats[].value', 1, 4),
        ),
      }),
    process: () =>
      rec({
        steps: list(
          rec({ heading: text('steps[].heading', 80), text: maybe(text('steps[].text', 240)) }),
          ...count('steps[].heading', 3, 6),
        ),
      }),
    timeline: () =>
      rec({
        events: list(
          rec({
            when: text('events[].when', 40),
            heading: text('events[].heading', 100),
            text: maybe(text('events[].text', 200)),
          }),
          ...count('events[].when', 2, 6),
        ),
      }),
    quote: () => rec({ quote: text('quote', 400), attribution: maybe(text('attribution', 120)) }),
    table: () =>
      fc.tuple(fc.integer({ min: 2, max: count('columns[]', 2, 7)[1] })).chain(([columns]) =>
        rec({
          columns: list(text('columns[]', 60), columns, columns),
          rows: list(list(text('rows[][]', 120), columns, columns), ...count('rows[][]', 1, 10)),
          caption: maybe(text('caption', 200)),
        }),
      ),
    chart: () => fc.oneof({ weight: 5, arbitrary: columns() }, { weight: 1, arbitrary: scatter() }),
    code: () =>
      rec({
        language: fc.constant('ts'),
        code: text('code', 1600),
        explanation: maybe(list(text('explanation[]', 200), ...count('explanation[]', 0, 4))),
      }),
    closing: () =>
      rec({
        lead: maybe(text('lead', 300)),
        actions: maybe(list(text('actions[]', 200), ...count('actions[]', 0, 4))),
      }),
  };
  return makers[layout]();
}

/** One pixel: what a picture shows is no matter to its slide. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const share = fc.double({ min: 0, max: 1, noNaN: true });
const imageOf = (...assets: string[]) =>
  fc.record(
    {
      asset: fc.constantFrom(...assets),
      alt: fc.constant('A picture'),
      focal: fc.record({ x: share, y: share }),
    },
    { requiredKeys: ['asset', 'alt'] },
  );

function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function slideOf(
  layout: LayoutId,
  title: fc.Arbitrary<string>,
  kicker: fc.Arbitrary<string>,
  blocks: fc.Arbitrary<unknown>,
): fc.Arbitrary<SlideContent> {
  return fc
    .record({ title, kicker: maybe(kicker), blocks })
    .map((parts) => withoutUndefined({ layout, notes: '', sources: [], ...parts }) as SlideContent);
}

/** Any slide of a layout that the model allows, however unreasonable. */
export function wildSlide(layout: LayoutId): fc.Arbitrary<SlideContent> {
  const blocks = blocksOf(
    layout,
    (_part, max) => wildText(max),
    (_part, min, max) => [min, max],
    imageOf(pixel, 'images/unknown.png'),
  );
  return slideOf(layout, wildText(160), wildText(80), blocks);
}

const plainWord = fc.string({
  unit: fc.constantFrom(...'aaabcdeeefghiiklmnooprsttuvwy'),
  minLength: 2,
  maxLength: 10,
});
const hanWord = fc.constantFrom(
  '我们',
  '电池',
  '成本',
  '居民，',
  '下降',
  '的',
  '共享',
  '储能',
  '网络',
  '二〇二五',
);

/** Text of at most so many words, in one language. */
function fairText(words: number, language: 'en' | 'zh'): fc.Arbitrary<string> {
  if (language === 'en')
    return fc.array(plainWord, { minLength: 1, maxLength: words }).map((all) => all.join(' '));
  return fc
    .array(hanWord, { minLength: 1, maxLength: words })
    .map((all) => [...all.join('')].slice(0, Math.floor(words * 1.8)).join(''));
}

/** A slide within the capacity that its layout declares. */
export function fairSlide(layout: LayoutId, language: 'en' | 'zh'): fc.Arbitrary<SlideContent> {
  const { capacity } = layoutInfo(layout);
  const entry = (part: string): Capacity | undefined => capacity.find((one) => one.part === part);
  const words = (part: string) => entry(part)?.words ?? 1;
  const text: Texts = (part, max) => {
    if (part === 'code') return fairCode();
    return fairText(words(part), language).map((value) => value.slice(0, max).trim());
  };
  const count: Counts = (part, min, max) => {
    const [low, high] = entry(part)?.items ?? [min, max];
    return [Math.max(min, low), Math.min(max, high)];
  };
  return slideOf(
    layout,
    fairText(words('title'), language),
    fairText(words('kicker'), language),
    blocksOf(layout, text, count, imageOf(pixel)),
  );
}

function fairCode(): fc.Arbitrary<string> {
  return fc
    .array(fc.array(plainWord, { minLength: 0, maxLength: 6 }), { minLength: 1, maxLength: 14 })
    .map((lines) => lines.map((line) => line.join(' ').slice(0, 60)).join('\n') || 'x')
    .map((code) => (code.trim() === '' ? 'x' : code));
}
