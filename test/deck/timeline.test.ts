import { describe, expect, it, test } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { parseMoment, toTimelineDays } from '#shared/deck/layouts/timeline/moments.ts';
import { createTimeTicks } from '#shared/deck/layouts/timeline/ticks.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes, type LineBox, listTextBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const toDays = (iso: string) => Date.parse(`${iso}T00:00Z`) / 86_400_000;

describe('parsing the date of a timeline event', () => {
  test.each([
    ['2019', 'date', toDays('2019-01-01')],
    ['2019 年', 'date', toDays('2019-01-01')],
    ['Q3 2025', 'date', toDays('2025-07-01')],
    ['2025 Q3', 'date', toDays('2025-07-01')],
    ['2025年第三季度', 'date', toDays('2025-07-01')],
    ['H2 2025', 'date', toDays('2025-07-01')],
    ['2025年下半年', 'date', toDays('2025-07-01')],
    ['2025-03', 'date', toDays('2025-03-01')],
    ['2025-03-14', 'date', toDays('2025-03-14')],
    ['March 2025', 'date', toDays('2025-03-01')],
    ['Sept. 2025', 'date', toDays('2025-09-01')],
    ['April 14, 1912', 'date', toDays('1912-04-14')],
    ['14 April 1912', 'date', toDays('1912-04-14')],
    ['2025年9月30日', 'date', toDays('2025-09-30')],
    ['by 2030', 'date', toDays('2030-01-01')],
    ['9月30日', 'yearless', toDays('2000-09-30')],
    ['1st May', 'yearless', toDays('2000-05-01')],
    ['23:40', 'clock', 23 / 24 + 40 / 1440],
    ['11:40 p.m.', 'clock', 23 / 24 + 40 / 1440],
    ['14 April 1912, 23:40', 'date', toDays('1912-04-14') + 23 / 24 + 40 / 1440],
    ['Week 6', 'elapsed', 42],
    ['30 days', 'elapsed', 30],
    ['T+90 min', 'elapsed', 90 / 1440],
    ['第 3 周', 'elapsed', 21],
  ])('the date "%s" is parsed as the kind %s', (when, kind, at) => {
    const moment = parseMoment(when);

    expect(moment?.kind).toBe(kind);
    expect(moment?.day).toBeCloseTo(at, 6);
  });

  test.each(['Today', 'Late evening', '2019–2021', '1990s', '31 February 2025', 'Phase 2', '8 pm'])(
    'parseMoment returns undefined for "%s", which is not exactly one moment',
    (when) => {
      expect(parseMoment(when)).toBeUndefined();
    },
  );
});

describe('the distances in days between timeline events', () => {
  it('the days of a timeline continue after midnight and after the end of a year', () => {
    expect(toTimelineDays(['23:40', '00:05', '02:20'])?.days.at(-1)).toBeGreaterThan(1);
    expect(toTimelineDays(['1 November', '1 January', '1 June'])?.days[1]).toBeGreaterThan(
      toDays('2001-01-01') - 1,
    );
  });

  test.each([
    ['equal distances', ['2019', '2020', '2021']],
    ['months in a row', ['January 2025', 'February 2025', 'March 2025']],
    ['kinds of dates that differ', ['2019', 'Week 2', '2021']],
    ['a date that is not exactly one moment', ['2019', 'Later', '2024']],
    ['dates out of order', ['2024', '2019', '2026']],
    ['two events', ['2019', '2024']],
  ])('a timeline is not drawn to scale: %s', (_, dates) => {
    expect(toTimelineDays(dates)).toBeUndefined();
  });
});

describe('the ticks of a time axis', () => {
  const labels = (dates: string[], language = 'en') => {
    const found = toTimelineDays(dates);
    return found && createTimeTicks(found.kind, found.days, language).map(({ label }) => label);
  };

  it('the ticks of a time axis are years, months or hours', () => {
    expect(labels(['2019', '2020', '2024'])).toEqual([
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
    ]);
    expect(labels(['1912', '1914', '1985'])).toEqual([
      '1920',
      '1930',
      '1940',
      '1950',
      '1960',
      '1970',
      '1980',
    ]);
    expect(labels(['3月1日', '4月30日', '5月2日'], 'zh-CN')).toEqual(['3月', '4月', '5月']);
    expect(labels(['23:40', '00:05', '02:20'])).toEqual(['00:00', '01:00', '02:00']);
    expect(labels(['Week 1', 'Week 2', 'Week 12'])).toEqual([]);
  });
});

const createTimelineSlide = (dates: string[]): SlideContent => ({
  ...plainFields,
  layout: 'timeline',
  blocks: { events: dates.map((when) => ({ when, heading: 'Open', text: 'Two car parks.' })) },
});

describe.each(themes)('a timeline to scale in the theme $id', ({ id }) => {
  /**
   * Returns the x coordinates of the upper ends of the lines that connect the axis with the events, in px relative to
   * the first line.
   */
  function distances(dates: string[]): number[] {
    const { scene, findings } = composeSlide(
      createTimelineSlide(dates),
      createPlainDeckContext(id),
    );
    expect(findings).toEqual([]);
    const whens = listTextBoxes(scene).filter(({ part }) => part?.endsWith('.when'));
    const columns = whens.map(({ x }) => x);
    const leaders = flattenBoxes(scene.boxes)
      .filter((box): box is LineBox => box.kind === 'line')
      .filter(({ x2 }) => columns.some((x) => Math.abs(x2 - x - 10) < 0.5))
      .filter(({ y1, y2 }) => y2 - y1 === 62);
    const xs = leaders.map(({ x1 }) => x1);
    return xs.map((x) => x - (xs[0] ?? 0));
  }

  it('the distances between the marks of a timeline are proportional to the time between their dates', () => {
    const [, second = 0, third = 1] = distances(['2000', '2005', '2020']);

    expect(second / third).toBeCloseTo(0.25, 2);
  });

  it('timeline marks that would touch each other are moved apart', () => {
    const xs = distances(['1 May 2025', '2 May 2025', '3 May 2025', '1 May 2029']);

    expect(xs.slice(0, 3)).toEqual([0, 30, 60]);
  });
});

describe('time labels of a timeline', () => {
  const clock = ['22:55', '23:40', '00:05', '00:45', '02:20', '04:10'];
  const inTheme = (dates: string[], title = 'A title') =>
    composeSlide({ ...createTimelineSlide(dates), title }, createPlainDeckContext('meridian'))
      .scene;

  it('a timeline of hours labels hours even beside marks, and always midnight', () => {
    const labels = listTextBoxes(inTheme(clock))
      .filter(({ role }) => role === 'label')
      .flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text)));

    expect(labels).toEqual(expect.arrayContaining(['23:00', '00:00', '01:00', '04:00']));
  });

  it('a duration that the title names is marked on the axis of the timeline', () => {
    const isSpan = ({ kind, height, width }: { kind: string; height: number; width: number }) =>
      kind === 'rect' && height === 8 && width > 100;

    expect(inTheme(clock, 'Lost in 2 h 40 min').boxes.filter(isSpan)).toHaveLength(1);
    expect(inTheme(clock, 'Lost in 2 h 41 min').boxes.filter(isSpan)).toEqual([]);
    expect(inTheme(clock, '在 2 小时 40 分内沉没').boxes.filter(isSpan)).toHaveLength(1);
  });

  it.each(
    themes.flatMap(({ id }) => [
      { id, words: ['All day', 'Seconds later', 'After midnight', 'Before dawn'] },
      { id, words: ['23:40', 'Seconds later', 'After midnight', 'Before dawn'] },
    ]),
  )(
    'timeline events without an exact time are drawn as rows in the theme $id: $words',
    ({ id, words }) => {
      const { scene, findings } = composeSlide(
        createTimelineSlide(words),
        createPlainDeckContext(id),
      );
      const whens = listTextBoxes(scene).filter(({ part }) => part?.endsWith('.when'));

      expect(findings).toEqual([]);
      expect(new Set(whens.map(({ x }) => x)).size).toBe(1);
      expect(new Set(whens.map(({ y }) => y)).size).toBe(4);
    },
  );
});
