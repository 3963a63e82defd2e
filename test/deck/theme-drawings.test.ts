import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { createContext } from '#shared/deck/context.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { type Box, flattenBoxes, type Rect, textBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { chartSlide, deckOf, meet, plain, processSlide } from './support/plain-slides.ts';

/** What a drawing looks like without its colours. */
function shapesOf(boxes: Box[]): string {
  const shapes = boxes.map((box) => {
    const { kind, x, y, width, height } = box;
    return [kind, x, y, width, height, 'd' in box ? box.d : '', 'radius' in box ? box.radius : ''];
  });
  return JSON.stringify(shapes);
}

describe('what comes in order', () => {
  it('is drawn by each theme in its own hand', () => {
    const rect = { x: 100, y: 100, width: 80, height: 80 };

    const drawings = themes.map((theme) => {
      const ctx = createContext(deckOf(theme.id), processSlide);
      const { sequence } = theme;
      return shapesOf([
        ...(sequence?.drawNode(ctx, rect, 0) ?? []),
        ...(sequence?.drawWay(ctx, 200, 300, 140) ?? []),
      ]);
    });

    expect(new Set(drawings).size).toBe(themes.length);
  });

  it.each(themes)('has its numbers readable in $id', ({ sequence }) => {
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const { color, on } = sequence?.number(index) ?? { color: '', on: '' };
      expect(contrast(color, on)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is numbered in Chinese figures in Ink, in a Chinese deck only', () => {
    const labels = (language: string) =>
      textBoxes(composeSlide(processSlide, deckOf('ink', language)).scene)
        .filter(({ role }) => role === 'label')
        .map(({ lines }) => lines[0]?.runs[0]?.text);

    expect(labels('zh-CN')).toEqual(['一', '二', '三']);
    expect(labels('en')).toEqual(['1', '2', '3']);
  });
});

describe('parts that differ by degree', () => {
  const area = { x: 100, y: 200, width: 1000, height: 240 };
  const stages = [1, 0.5, 0.25].map((from, i) => ({
    ...area,
    x: 100 + 340 * i,
    width: 316,
    reach: 337,
    from,
    to: from / 2,
    fill: '#888888',
  }));
  const fields = [0, 1, 2, 3].map((i) => ({
    x: 100 + 510 * (i % 2),
    y: 200 + 130 * Math.floor(i / 2),
    width: 500,
    height: 120,
  }));
  const levelsIn = ({ diagram }: (typeof themes)[number]) =>
    [0, 1, 2].map((i) => ({
      x: 100,
      y: 200 + 80 * i,
      width: 400,
      height: 76,
      fill: '#888888',
      halfAt: (y: number) => 200 * (diagram?.profile?.((y - 200) / 240, 3) ?? (y - 200) / 240),
    }));

  const drawings = themes.map((theme) => {
    const ctx = createContext(deckOf(theme.id), processSlide);
    const { diagram } = theme;
    return {
      funnel: diagram?.drawStages?.(ctx, stages) ?? [],
      pyramid: diagram?.drawLevels?.(ctx, levelsIn(theme)) ?? [],
      matrix: diagram?.fields?.draw(ctx, fields) ?? [],
    };
  });

  it.each(['funnel', 'pyramid', 'matrix'] as const)(
    'are drawn by each theme in its own hand: %s',
    (name) => {
      const shapes = drawings.map((drawing) => shapesOf(drawing[name]));

      expect(new Set(shapes).size).toBe(themes.length);
    },
  );

  it('stay where they belong, but for axes that run a little past them', () => {
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

  it.each(themes)('have readable texts on the fields of $id', ({ diagram, palette }) => {
    const on = diagram?.fields?.on ?? palette.panel;

    expect(contrast(palette.ink, on)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.muted, on)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the middle of a ring', () => {
  function middleOf(names: string[], theme: string): { text: string; box: Rect; ring: Rect } {
    const blocks = {
      kind: 'donut' as const,
      categories: names,
      series: [{ name: 'Share', values: [28, 46, 26] }],
      takeaway: 'Nearly half goes to one.',
    };
    const { scene } = composeSlide({ ...plain, layout: 'chart', blocks }, deckOf(theme));
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

  it.each(themes)('names the greatest part in $id, within the hole', ({ id }) => {
    const { text, box, ring } = middleOf(['Utility', 'Residents’ bills', 'Site rent'], id);

    expect(text).toBe('Residents’ bills');
    const [cx, cy, r] = [ring.x + ring.width / 2, ring.y + ring.height / 2, ring.width / 2];
    const far = Math.hypot(box.x + box.width - cx, box.y + box.height - cy);
    expect(far).toBeLessThan(r * 0.62);
  });

  it('cuts a name short that the hole has no room for', () => {
    const long = 'Telecommunications infrastructures and intergovernmental organisations';

    const { text } = middleOf(['Utility', long, 'Site rent'], 'meridian');

    expect(text.endsWith('…')).toBe(true);
  });
});

describe('a list’s title in Ink', () => {
  function linesOfTitle(title: string): string[] {
    const items = ['现状', '路线', '预算'];
    const slide: SlideContent = { ...plain, layout: 'agenda', title, blocks: { items } };
    const { scene, findings } = composeSlide(slide, deckOf('ink', 'zh-CN'));
    expect(findings).toEqual([]);
    const heading = textBoxes(scene).find(({ role }) => role === 'h1');
    return (heading?.lines ?? []).map(({ runs }) => runs.map(({ text }) => text).join(''));
  }

  it('is written downwards where it is short and of ideographs alone', () => {
    expect(linesOfTitle('接下来的安排')).toEqual([...'接下来的安排']);
  });

  it.each(['2029年的安排', '成本，谁来付', '共享储能在每一项关键指标上都优于户用储能'])(
    'is written across else: %s',
    (title) => {
      expect(linesOfTitle(title).length).toBeLessThan(title.length);
    },
  );
});

describe.each(['botanical', 'playroom'])('the foot of a tall pane in %s', (theme) => {
  const short = 'Half the price.';
  const full = 'batteries in the neighbourhood of the evening districts '.repeat(4).trim();

  function drawnIn(takeaway: string): { text: Rect; pane: Rect; drawn: Box[] } {
    const { scene } = composeSlide(chartSlide(takeaway), deckOf(theme));
    const text = textBoxes(scene).find(({ part }) => part === 'takeaway');
    if (!text) throw new Error('no takeaway');
    const inside = flattenBoxes(scene.boxes).filter(
      (box) => box.kind !== 'text' && box.x >= text.x - 60 && box.y >= text.y - 60,
    );
    const pane = inside.find((box) => meet(box, text));
    if (!pane) throw new Error('no pane');
    return { text, pane, drawn: inside.filter((box) => box !== pane) };
  }

  it('carries a drawing where the text leaves room, clear of the text', () => {
    const { text, drawn } = drawnIn(short);

    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.filter((box) => meet(box, text))).toEqual([]);
  });

  it('stays empty where the text fills the pane', () => {
    expect(drawnIn(full).drawn).toEqual([]);
  });
});
