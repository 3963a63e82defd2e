import { describe, expect, it } from 'vitest';
import { composeDeck, composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkDeck, checkSlide } from '#shared/deck/quality.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { badSlides, createEvidence } from './support/bad-slides.ts';
import { createExtendedSampleDeck, createSampleDeck } from './support/sample-decks.ts';

const deck = createSampleDeck('en', 'meridian');
const bullets: SlideContent = {
  layout: 'bullets',
  title: 'Storage pays',
  notes: 'word '.repeat(80),
  sources: [],
  blocks: {
    items: [
      { text: 'Cheaper by a third' },
      { text: 'Twice the cycles' },
      { text: 'Nothing to own, because a partner runs the batteries for the whole city' },
    ],
  },
};

function checkSlideInDeck(slide: SlideContent, language = 'en') {
  const composed = composeSlide(slide, { ...createDeckContext(deck, 1, 9), language });
  return checkSlide(slide, composed, language);
}

const listCodes = (findings: Finding[]) => findings.map((finding) => finding.code);

describe.each(themes.map((theme) => theme.id))('sample slides in the theme %s', (theme) => {
  it.each(['en', 'zh-CN'] as const)(
    'the sample slides in the language %s score at least 84 without errors',
    (language) => {
      const sample = createSampleDeck(language, theme);

      composeDeck(sample).forEach((composed, i) => {
        const slide = sample.slides[i];
        if (!slide) throw new Error('a scene without slide');
        const { score, findings } = checkSlide(slide, composed, language);

        expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
        expect(score, slide.layout).toBeGreaterThanOrEqual(84);
      });
    },
  );
});

describe('quality findings of a slide', () => {
  it('a slide without problems scores 100', () => {
    expect(checkSlideInDeck(bullets)).toEqual({ score: 100, findings: [] });
  });

  it('a slide that is far too long gets a finding with the text to cut and the percentage', () => {
    const items = Array.from({ length: 7 }, (_, i) => ({
      text: `${i} ${'many words '.repeat(26)}`,
    }));

    const { findings, score } = checkSlideInDeck({ ...bullets, blocks: { items } });

    expect(listCodes(findings)).toContain('does_not_fit');
    const fit = findings.find((finding) => finding.code === 'does_not_fit');
    expect(fit?.part).toBe('items');
    expect(Number(fit?.params?.cut_percent)).toBeGreaterThan(10);
    expect(score).toBeLessThan(60);
  });

  it.each(['Lorem ipsum dolor', '[insert name]', 'TBD', '此处填写内容'])(
    'a slide with %j gets a placeholder finding',
    (text) => {
      const slide = {
        ...bullets,
        blocks: { items: [{ text }, { text: 'Something real and true' }] },
      };

      expect(listCodes(checkSlideInDeck(slide).findings)).toContain('placeholder');
    },
  );

  it('a slide in another language than its deck gets an error', () => {
    const items = [{ text: '每度可用电成本降低三分之一' }, { text: '全年循环次数翻倍而且更稳定' }];

    expect(
      listCodes(checkSlideInDeck({ ...bullets, title: '储能', blocks: { items } }).findings),
    ).toContain('language');
    expect(listCodes(checkSlideInDeck(bullets, 'zh-CN').findings)).toContain('language');
  });

  it('a slide with almost no text gets an error', () => {
    expect(
      listCodes(
        checkSlideInDeck({ ...bullets, blocks: { items: [{ text: 'Yes' }, { text: 'No' }] } })
          .findings,
      ),
    ).toContain('too_little');
  });

  it('a chart slide with missing series values gets an error', () => {
    const chart: SlideContent = {
      ...bullets,
      layout: 'chart',
      blocks: {
        kind: 'bar',
        categories: ['a', 'b', 'c'],
        series: [{ name: 's', values: [1, 2] }],
        takeaway: 'Two of three values are known so far',
      },
    };

    expect(listCodes(checkSlideInDeck(chart).findings)).toContain('chart_data');
  });
});

describe('quality findings of a deck', () => {
  it('a deck with the expected number of slides and a cover gets only a finding for three charts in a row', () => {
    const findings = checkDeck(deck, { slideCount: deck.slides.length });

    expect(listCodes(findings)).toEqual(['repeated_layout']);
  });

  it('a deck gets findings for a wrong number of slides, a missing cover and repeated titles', () => {
    const [, second] = deck.slides;
    if (!second) throw new Error('the sample deck is empty');

    const findings = checkDeck(
      { ...deck, slides: [1, 2, 3].map((n) => ({ ...second, id: `s${n}` })) },
      { slideCount: 5 },
    );

    expect(listCodes(findings)).toEqual([
      'slide_count',
      'no_cover',
      'repeated_title',
      'repeated_title',
      'repeated_layout',
    ]);
  });
});

describe('defects that the quality checks find', () => {
  it.each(badSlides)(
    'the quality checks find $defect',
    ({ slide, code, language = 'en', evidence, corrupt }) => {
      const composed = composeSlide(slide, { ...createDeckContext(deck, 1, 9), language });
      corrupt?.(composed.scene);

      const { findings, score } = checkSlide(slide, composed, language, evidence);

      expect(listCodes(findings)).toContain(code);
      expect(score).toBeLessThan(100);
    },
  );

  it('a figure of common knowledge is reported without lowering the score', () => {
    const composed = composeSlide(bullets, createDeckContext(deck, 1, 9));

    const { findings, score } = checkSlide(
      bullets,
      composed,
      'en',
      createEvidence('Cheaper by 37.5%'),
    );

    expect(listCodes(findings)).toEqual(['unsourced']);
    expect(score).toBe(100);
  });

  it('the quality checks are tested with at least 40 kinds of defects', () => {
    expect(new Set(badSlides.map(({ defect }) => defect)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(themes.map((theme) => theme.id))(
    'the quality checks find nothing in the good slides in the theme %s',
    (theme) => {
      const good = (['en', 'zh-CN'] as const).flatMap((language) => {
        const sample = createExtendedSampleDeck(language, theme);
        return sample.slides.map((slide) => ({ slide, sample, language }));
      });

      const found = good.flatMap(({ slide, sample, language }, i) => {
        const composed = composeSlide(slide, createDeckContext(sample, i, good.length));
        return checkSlide(slide, composed, language).findings.map((one) => [slide.title, one]);
      });

      expect(found).toEqual([]);
    },
  );
});
