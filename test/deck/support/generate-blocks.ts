import fc from 'fast-check';
import { chartShapes } from '#shared/deck/charts/chart-shapes.ts';
import type { ChartKind } from '#shared/deck/charts/kinds.ts';
import type { LayoutId } from '#shared/deck/model.ts';

/** Generators for the values of a slide: texts by path, list lengths, optional values, and the image. */
export type ValueGenerators = {
  text: (part: string, maxLength: number) => fc.Arbitrary<string>;
  count: (part: string, min: number, max: number) => [number, number];
  maybe: <T>(item: fc.Arbitrary<T>) => fc.Arbitrary<T | undefined>;
  image: fc.Arbitrary<unknown>;
};

const arbitraryList = <T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number) =>
  fc.array(item, { minLength, maxLength });

/** Returns a generator for the blocks of a layout. */
export function arbitraryBlocks(layout: LayoutId, source: ValueGenerators): fc.Arbitrary<unknown> {
  const { text, count, maybe, image } = source;
  const value = fc
    .double({ min: -1e6, max: 1e7, noNaN: true })
    .map((v) => Math.round(v * 100) / 100);
  const rec = fc.record;
  /** Generates a number with a unit, or a text without a number. */
  const amount = (part: string) =>
    fc.oneof(
      text(part, 24),
      fc.integer({ min: 0, max: 1e7 }).map((v) => v.toLocaleString('en')),
      fc.integer({ min: 0, max: 999 }).map((v) => `${v / 10}%`),
      fc.integer({ min: 1, max: 9999 }).map((v) => `${v} 万元`),
    );
  const columns = (kind: ChartKind) => () =>
    fc
      .integer({ min: 2, max: count('categories[]', ...chartShapes[kind].categories)[1] })
      .chain((categories) =>
        rec({
          kind: fc.constant(kind),
          categories: arbitraryList(text('categories[]', 40), categories, categories),
          series: arbitraryList(
            rec({
              name: text('series[].name', 60),
              values: arbitraryList(value, categories, categories),
            }),
            ...count('series[].name', ...chartShapes[kind].series),
          ),
          unit: maybe(fc.constantFrom('%', '$', 'MW', '万元')),
          measure: maybe(text('measure', 80)),
          emphasis_label: maybe(text('emphasis_label', 60)),
          not_given: maybe(fc.constantFrom(['Asia'], ['未列地区', 'Rest of the world'])),
          reference: maybe(
            rec({ value: amount('reference.value'), label: text('reference.label', 40) }),
          ),
          takeaway: text('takeaway', 240),
        }).map((blocks) => {
          const [from, to] = [blocks.categories[0], blocks.categories.at(-1)];
          return { ...blocks, emphasis: [from], bracket: { from, to } };
        }),
      );
  const scatter = () => {
    const label = maybe(text('series[].points[].label', 40));
    const [minPoints, maxPoints] = count('series[].points[].label', 1, 40);
    return rec({
      kind: fc.constant('scatter'),
      categories: fc.constant([]),
      series: arbitraryList(
        rec({
          name: text('series[].name', 60),
          values: fc.constant([]),
          points: arbitraryList(rec({ x: value, y: value, label }), minPoints, maxPoints),
        }),
        ...count('series[].name', 1, 4),
      ),
      x_axis: maybe(text('x_axis', 60)),
      y_axis: maybe(text('y_axis', 60)),
      takeaway: text('takeaway', 240),
    });
  };
  const waterfall = () => {
    const [minCategories, maxCategories] = count('categories[]', 3, 12);
    return fc.integer({ min: Math.max(3, minCategories), max: maxCategories }).chain((categories) =>
      rec({
        kind: fc.constant('waterfall'),
        categories: arbitraryList(text('categories[]', 40), categories, categories),
        series: arbitraryList(
          rec({
            name: text('series[].name', 60),
            values: arbitraryList(value, categories, categories),
          }),
          1,
          1,
        ),
        unit: maybe(fc.constantFrom('%', '$', 'MW', '万元')),
        measure: maybe(text('measure', 80)),
        better: maybe(fc.constantFrom('higher', 'lower')),
        takeaway: text('takeaway', 240),
      }).map((blocks) => ({ ...blocks, totals: [blocks.categories.at(-1)] })),
    );
  };
  const multiples = () => {
    const [minSeries, maxSeries] = count('series[].name', ...chartShapes.multiples.series);
    return fc
      .integer({ min: 2, max: count('categories[]', ...chartShapes.multiples.categories)[1] })
      .chain((categories) =>
        rec({
          kind: fc.constant('multiples'),
          categories: fc.constant(Array.from({ length: categories }, (_, i) => `${2020 + i}`)),
          series: arbitraryList(
            rec({
              name: text('series[].name', 60),
              values: arbitraryList(value, categories, categories),
            }),
            minSeries,
            maxSeries,
          ),
          unit: maybe(fc.constantFrom('%', '$', 'MW', '万元')),
          measure: maybe(text('measure', 80)),
          takeaway: text('takeaway', 240),
        }),
      );
  };
  const charts: Record<ChartKind, () => fc.Arbitrary<unknown>> = {
    bar: columns('bar'),
    'stacked-bar': columns('stacked-bar'),
    line: columns('line'),
    area: columns('area'),
    donut: columns('donut'),
    scatter,
    waterfall,
    dot: columns('dot'),
    slope: columns('slope'),
    multiples,
  };
  const makers: Record<LayoutId, () => fc.Arbitrary<unknown>> = {
    cover: () =>
      rec({ subtitle: maybe(text('subtitle', 240)), byline: maybe(text('byline', 120)) }),
    agenda: () => rec({ items: arbitraryList(text('items[]', 160), ...count('items[]', 2, 9)) }),
    section: () => rec({ number: maybe(text('number', 8)), lead: maybe(text('lead', 300)) }),
    statement: () => rec({ support: maybe(text('support', 240)) }),
    bullets: () =>
      rec({
        lead: maybe(text('lead', 300)),
        items: arbitraryList(
          rec({ text: text('items[].text', 300), detail: maybe(text('items[].detail', 300)) }),
          ...count('items[].text', 2, 7),
        ),
      }),
    'two-columns': () =>
      rec({
        left: rec({
          heading: text('left.heading', 100),
          items: arbitraryList(text('left.items[]', 240), ...count('left.items[]', 1, 6)),
        }),
        right: rec({
          heading: text('right.heading', 100),
          items: arbitraryList(text('right.items[]', 240), ...count('right.items[]', 1, 6)),
        }),
      }),
    comparison: () =>
      fc.integer({ min: 2, max: 3 }).chain((options) =>
        rec({
          options: arbitraryList(text('options[]', 60), options, options),
          criteria: arbitraryList(
            rec({
              name: text('criteria[].name', 80),
              cells: arbitraryList(text('criteria[].cells[]', 120), options, options),
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
    'before-after': () =>
      rec({
        before: text('before', 40),
        after: text('after', 40),
        measures: arbitraryList(
          rec({
            name: text('measures[].name', 80),
            before: amount('measures[].before'),
            after: amount('measures[].after'),
            better: maybe(fc.constantFrom('higher', 'lower')),
          }),
          ...count('measures[].name', 1, 3),
        ),
        takeaway: maybe(text('takeaway', 240)),
      }),
    cycle: () =>
      rec({
        steps: arbitraryList(
          rec({ heading: text('steps[].heading', 80), text: maybe(text('steps[].text', 200)) }),
          ...count('steps[].heading', 3, 6),
        ),
        center: maybe(text('center', 60)),
      }),
    funnel: () =>
      rec({
        stages: arbitraryList(
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
        levels: arbitraryList(
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
        quadrants: arbitraryList(quadrant, 4, 4),
      });
    },
    'image-text': () =>
      rec({
        image,
        text: maybe(text('text', 500)),
        items: maybe(arbitraryList(text('items[]', 200), ...count('items[]', 0, 5))),
      }),
    'full-image': () => rec({ image, caption: maybe(text('caption', 200)) }),
    cards: () =>
      rec({
        cards: arbitraryList(
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
        stats: arbitraryList(
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
        steps: arbitraryList(
          rec({ heading: text('steps[].heading', 80), text: maybe(text('steps[].text', 240)) }),
          ...count('steps[].heading', 3, 6),
        ),
      }),
    timeline: () =>
      rec({
        events: arbitraryList(
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
          columns: arbitraryList(text('columns[]', 60), columns, columns),
          rows: arbitraryList(
            arbitraryList(text('rows[][]', 120), columns, columns),
            ...count('rows[][]', 1, 10),
          ),
          caption: maybe(text('caption', 200)),
        }),
      ),
    chart: () => fc.oneof(...Object.values(charts).map((make) => make())),
    code: () =>
      rec({
        language: fc.constant('ts'),
        code: text('code', 1600),
        explanation: maybe(
          arbitraryList(text('explanation[]', 200), ...count('explanation[]', 0, 4)),
        ),
      }),
    closing: () => {
      const lead = maybe(text('lead', 300));
      const action = rec({
        action: text('plan[].action', 200),
        owner: maybe(text('plan[].owner', 60)),
        due: maybe(text('plan[].due', 40)),
      });
      return fc.oneof(
        rec({
          lead,
          actions: maybe(arbitraryList(text('actions[]', 200), ...count('actions[]', 0, 4))),
        }),
        rec({ lead, plan: arbitraryList(action, ...count('plan[].action', 0, 4)) }),
      );
    },
  };
  return makers[layout]();
}
