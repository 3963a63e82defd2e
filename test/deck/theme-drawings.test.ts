import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { createContext } from '#shared/deck/context.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { type Box, flattenBoxes, listTextBoxes, type Rect } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import {
  areOverlapping,
  createChartSlide,
  createPlainDeckContext,
  plainFields,
  processSlide,
} from './support/plain-slides.ts';

/** Returns the shapes of a drawing, without their colours, as a string that can be compared. */
function serializeShapes(boxes: Box[]): string {
  const shapes = boxes.map((box) => {
    const { kind, x, y, width, height } = box;
    return [kind, x, y, width, height, 'd' in box ? box.d : '', 'radius' in box ? box.radius : ''];
  });
  return JSON.stringify(shapes);
}

describe('the steps of a process', () => {
  it('each theme draws the steps of a process differently', () => {
    const rect = { x: 100, y: 100, width: 80, height: 80 };

    const drawings = themes.map((theme) => {
      const ctx = createContext(createPlainDeckContext(theme.id), processSlide);
      const { sequence } = theme;
      return serializeShapes([
        ...(sequence?.drawNode(ctx, rect, 0) ?? []),
        ...(sequence?.drawConnector(ctx, 200, 300, 140) ?? []),
      ]);
    });

    expect(new Set(drawings).size).toBe(themes.length);
  });

  it.each(themes)(
    'the steps of a process have numbers with a contrast of at least 4.5 in the theme $id',
    ({ sequence }) => {
      for (const index of [0, 1, 2, 3, 4, 5]) {
        const { color, on } = sequence?.numberColors(index) ?? { color: '', on: '' };
        expect(computeContrast(color, on)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('the theme Ink numbers the steps of a process with digits, also in a Chinese deck, where the numeral one looks like a dash', () => {
    const labels = (language: string) =>
      listTextBoxes(composeSlide(processSlide, createPlainDeckContext('ink', language)).scene)
        .filter(({ role }) => role === 'label')
        .map(({ lines }) => lines[0]?.runs[0]?.text);

    expect(labels('zh-CN')).toEqual(['1', '2', '3']);
    expect(labels('en')).toEqual(['1', '2', '3']);
  });
});

it('neighbouring stripes of Meridian overlap above all grounds, so that no line is visible between them', () => {
  const covers = Array.from({ length: 40 }, (_, i) => {
    const title = `Presentation ${i}`;
    const slide: SlideContent = { ...plainFields, title, layout: 'cover', blocks: {} };
    const context = { ...createPlainDeckContext('meridian'), title };
    return composeSlide(slide, context).scene.boxes;
  });

  const joins = covers.flatMap((boxes) => {
    const stripes = boxes.flatMap((box, i) =>
      box.kind === 'path' && box.d.split('Z').length === 4 && box.d.includes('h')
        ? [{ ...box, i }]
        : [],
    );
    return stripes.flatMap((left) =>
      stripes
        .filter(({ x, y, fill }) => x === left.x + left.width && y === left.y && fill === left.fill)
        .map((right) => ({ left, between: boxes.slice(left.i + 1, right.i) })),
    );
  });

  expect(joins.length).toBeGreaterThan(0);
  for (const { left, between } of joins) {
    expect(left.d).toContain(`h${left.width * 1.5}v`);
    expect(between).toEqual([]);
  }
});

describe('drawings of funnel, pyramid and matrix', () => {
  const area = { x: 100, y: 200, width: 1000, height: 240 };
  const stages = [1, 0.5, 0.25].map((from, i) => ({
    ...area,
    x: 100 + 340 * i,
    width: 316,
    from,
    fill: '#888888',
    isEmphasised: from === 0.25,
  }));
  const fields = [0, 1, 2, 3].map((i) => ({
    x: 100 + 510 * (i % 2),
    y: 200 + 130 * Math.floor(i / 2),
    width: 500,
    height: 120,
  }));
  const pyramidLevels = ({ diagram }: (typeof themes)[number]) =>
    [0, 1, 2].map((i) => ({
      x: 100,
      y: 200 + 80 * i,
      width: 400,
      height: 76,
      fill: '#888888',
      halfWidthAt: (y: number) => 200 * (diagram?.profile?.((y - 200) / 240, 3) ?? (y - 200) / 240),
    }));

  const drawings = themes.map((theme) => {
    const ctx = createContext(createPlainDeckContext(theme.id), processSlide);
    const { diagram } = theme;
    return {
      funnel: diagram?.drawStages?.(ctx, stages) ?? [],
      pyramid: diagram?.drawLevels?.(ctx, pyramidLevels(theme)) ?? [],
      matrix: diagram?.quadrants?.draw(ctx, fields) ?? [],
    };
  });

  it.each(['funnel', 'pyramid', 'matrix'] as const)('each theme draws a %s differently', (name) => {
    const shapes = drawings.map((drawing) => serializeShapes(drawing[name]));

    expect(new Set(shapes).size).toBe(themes.length);
  });

  it('funnel, pyramid and matrix stay inside their area, except for axes that extend slightly beyond it', () => {
    const past = 16;
    const outside = drawings
      .flatMap(({ funnel, pyramid, matrix }) => [...funnel, ...pyramid, ...matrix])
      .filter(
        (box) =>
          box.x < area.x - past ||
          box.y < area.y - past ||
          box.x + box.width > 1120 + past ||
          box.y + box.height > 450 + past,
      );

    expect(outside).toEqual([]);
  });

  it.each(themes)(
    'the texts on the quadrants of a matrix have a contrast of at least 4.5 in the theme $id',
    ({ diagram, palette }) => {
      const on = diagram?.quadrants?.on ?? palette.panel;

      expect(computeContrast(palette.ink, on)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(palette.muted, on)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('the centre of a donut chart', () => {
  function donutCentre(names: string[], theme: string): { text: string; box: Rect; ring: Rect } {
    const blocks = {
      kind: 'donut' as const,
      categories: names,
      series: [{ name: 'Share', values: [28, 46, 26] }],
      takeaway: 'Nearly half goes to one.',
    };
    const { scene } = composeSlide(
      { ...plainFields, layout: 'chart', blocks },
      createPlainDeckContext(theme),
    );
    const chart = scene.boxes.find((box) => box.kind === 'chart');
    const marks = chart?.kind === 'chart' ? chart.marks : [];
    const ring = marks.find((mark) => mark.kind === 'path');
    const box = marks.find(
      (mark) => mark.kind === 'text' && mark.align === 'center' && mark.part === 'categories[1]',
    );
    if (box?.kind !== 'text' || !ring) throw new Error('the middle has no name');
    const text = box.lines.map(({ runs }) => runs.map((run) => run.text).join('')).join(' ');
    return { text, box, ring };
  }

  it.each(themes)(
    'the centre of a donut chart shows the name of the largest part in the theme $id',
    ({ id }) => {
      const { text, box, ring } = donutCentre(['Utility', 'Residents’ bills', 'Site rent'], id);

      expect(text).toBe('Residents’ bills');
      const [cx, cy, r] = [ring.x + ring.width / 2, ring.y + ring.height / 2, ring.width / 2];
      const far = Math.hypot(box.x + box.width - cx, box.y + box.height - cy);
      expect(far).toBeLessThan(r * 0.62);
    },
  );

  it('a name that does not fit into the hole of a donut chart is shortened', () => {
    const long = 'Telecommunications infrastructures and intergovernmental organisations';

    const { text } = donutCentre(['Utility', long, 'Site rent'], 'meridian');

    expect(text.endsWith('…')).toBe(true);
  });
});

describe('the title of a list in the theme Ink', () => {
  function titleLines(title: string): string[] {
    const items = ['现状', '路线', '预算'];
    const slide: SlideContent = { ...plainFields, layout: 'agenda', title, blocks: { items } };
    const { scene, findings } = composeSlide(slide, createPlainDeckContext('ink', 'zh-CN'));
    expect(findings).toEqual([]);
    const heading = listTextBoxes(scene).find(({ role }) => role === 'h1');
    return (heading?.lines ?? []).map(({ runs }) => runs.map(({ text }) => text).join(''));
  }

  it('the title of a list in the theme Ink is vertical if it is short and has only ideographs', () => {
    expect(titleLines('接下来的安排')).toEqual([...'接下来的安排']);
  });

  it.each(['2029年的安排', '成本，谁来付', '共享储能在每一项关键指标上都优于户用储能'])(
    'the title of a list in the theme Ink is horizontal if it is long or has characters other than ideographs: %s',
    (title) => {
      expect(titleLines(title).length).toBeLessThan(title.length);
    },
  );
});

describe("a chart's takeaway in a panel", () => {
  it.each(themes)('the panel of a short takeaway ends with its text in the theme $id', ({ id }) => {
    const { scene } = composeSlide(createChartSlide('Half the price.'), createPlainDeckContext(id));
    const text = listTextBoxes(scene).find(({ part }) => part === 'takeaway');
    if (!text) throw new Error('no takeaway');

    const panels = flattenBoxes(scene.boxes).filter(
      (box) => box.kind !== 'text' && box.width < 400 && box.width > 2 && areOverlapping(box, text),
    );

    for (const { y, height } of panels) {
      expect(y).toBeLessThan(text.y);
      expect(y + height - text.y - text.height).toBeLessThan(36);
    }
  });
});
