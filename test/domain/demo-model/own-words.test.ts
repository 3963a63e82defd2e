import { describe, expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { layoutIds } from '#shared/deck/model.ts';
import { corpus, makeCorpusDeck, makeDeck, readDocument } from './decks.ts';

describe('the intent of a slide made by the demo model', () => {
  test.each(corpus)('the intent of a slide made from %s does not mention layout ids', (name) => {
    const ids = new RegExp(`as (?:${layoutIds.join('|')})|(?:${layoutIds.join('|')})\\s*版式`);

    const { entries } = makeCorpusDeck(name, 12);

    for (const { intent, point } of entries) {
      expect(`${intent}\n${point}`).not.toMatch(ids);
      if (name.endsWith('-zh')) expect(intent).not.toMatch(/two-columns|cards|stats|cover/);
    }
  });
});

describe('the demo model’s questions to the author', () => {
  test('questions to the author put the topic in quotation marks, whatever its grammar', () => {
    const { plan } = makeDeck({ topic: 'Why bees matter', language: 'en', slide_count: 12 });

    const instruction = plan.points.slice(1).filter((point) => point.includes('Why bees matter'));
    expect(instruction.length).toBeGreaterThan(2);
    for (const point of instruction) expect(point).toContain('“Why bees matter”');
  });

  test.each([
    [
      'Harbour Bikes had 41,200 rides. The deficit was 25,000 euros. 87% of riders would recommend it. Complaints concern empty stations (41%). Option B adds 30 stations.',
      'en',
    ],
    [
      '今年上半年博物馆接待观众12.5万人次，同比增长18%。会员增至3200人，续费率达到76%。咖啡厅收入48万元，占总收入的21%。特展门票收入110万元，成本为64万元。下半年计划新增两个展厅，预算为350万元。',
      'zh-CN',
    ],
  ])(
    'a deck from short notes does not claim to hold only questions, and its question slides differ and contain no numbers: %s',
    (topic, language) => {
      const { plan, slides } = makeDeck({ topic, language, slide_count: 10 });

      expect(plan.subtitle).not.toMatch(/Questions only|一无所知/);
      const questions = slides.filter(({ title }) => /[?？]$/.test(title));
      const contents = questions.map(({ blocks }) => JSON.stringify(blocks));
      expect(contents.length).toBeGreaterThan(1);
      expect(new Set(contents).size).toBe(contents.length);
      expect(contents.join(' ')).not.toMatch(/\d/);
    },
  );
});

describe('quotation slides of the demo model', () => {
  const others =
    '## Plan\n\nThe library moves to the old post office in May 2026. The rent falls to €900 a month.\n\n';

  test.each([...corpus])(
    'a deck made from %s has a quotation slide only when the document quotes a person',
    (name) => {
      const document = readDocument(name);
      const marked = document.match(/^>[^\n]*|“[^”]+”|「[^」]+」|"[^"\n]+"/gmu)?.join('\n') ?? '';
      const squeeze = (text: string) => text.replace(/[\s>*`"“”]+/g, '');

      for (const { layout, blocks } of [12, 20, 30].flatMap(
        (count) => makeCorpusDeck(name, count).slides,
      )) {
        if (layout === 'quote')
          expect(squeeze(marked)).toContain(squeeze(blocks.quote).slice(0, 30));
      }
    },
  );

  test('a quotation names the author given in the source, not the section', () => {
    const text = `# Library\n\n${others}## Voices\n\n> We need a room that is quiet after school.\n> — Ada Lind\n\n## Press\n\nThe mayor said “nobody will miss the old building” and left.\n`;

    const { slides } = makeDeck(
      { topic: 'Library', language: 'en', slide_count: 9 },
      parsePassages(text, 's1'),
    );

    const quotes = slides.flatMap((slide) => (slide.layout === 'quote' ? [slide.blocks] : []));
    expect(quotes.length).toBeGreaterThan(0);
    for (const { attribution } of quotes) expect([undefined, 'Ada Lind']).toContain(attribution);
  });
});
