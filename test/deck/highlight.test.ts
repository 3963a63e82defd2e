import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { highlightLines } from '#shared/deck/highlight.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';

const code = '// A note\nconst rate = name(21);\n\nreturn "done";';
const joinTokens = (lines: { text: string }[][]) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n');

describe('syntax highlighting of code', () => {
  it.each(['ts', 'TypeScript', 'klingon', '', undefined])(
    'highlighting in %s keeps the text of the code',
    (language) => {
      expect(joinTokens(highlightLines(code, language))).toBe(code);
    },
  );

  it('code is split into tokens by kind', () => {
    const kinds = highlightLines(code, 'ts').map((line) =>
      line.map(({ text, kind }) => [text, kind]),
    );

    expect(kinds[0]).toEqual([['// A note', 'comment']]);
    expect(kinds[1]?.[0]).toEqual(['const', 'keyword']);
    expect(kinds[1]).toContainEqual(['21', 'number']);
    expect(kinds[2]).toEqual([]);
    expect(kinds[3]?.at(-2)).toEqual(['"done"', 'string']);
  });

  it.each(themes.map((theme) => ({ theme, name: theme.id })))(
    'code has several colours in the theme $name, each with a contrast of at least 4.5',
    ({ theme }) => {
      const slide = { title: 'Rates', notes: '', sources: [], layout: 'code' as const };
      const blocks = { language: 'ts', code };
      const deckContext = { title: 'Deck', language: 'en', theme, index: 1, total: 3 };

      const { scene } = composeSlide({ ...slide, blocks }, deckContext);
      const boxes = listTextBoxes(scene).filter((box) => box.role === 'code');
      const runs = boxes.flatMap((box) => box.lines.flatMap((line) => line.runs));

      expect(new Set(runs.map((run) => run.color)).size).toBeGreaterThanOrEqual(3);
      for (const run of runs)
        expect(computeContrast(run.color, theme.palette.panel)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
