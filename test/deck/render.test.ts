import { createHash } from 'node:crypto';
import { JSDOM, type JsdomDocument } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { exportHtml } from '#lambdas/exports/html.ts';
import { renderSlidePng } from '#lambdas/exports/png.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { buildFontsDirectory } from './support/fonts.ts';
import { createSampleDeck } from './support/sample-decks.ts';

const xssPayloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</style><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '&lt;b&gt; ]]> --> {{x}} \u0000\ud800',
];

function createHostileDeck(): Deck {
  const deck = createSampleDeck('en', 'meridian');
  const replaceTexts = (value: unknown, i = 0): unknown => {
    if (typeof value === 'string') return xssPayloads[(value.length + i) % xssPayloads.length];
    if (Array.isArray(value)) return value.map((item, k) => replaceTexts(item, k));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, replaceTexts(item)]),
    );
  };
  const slides = deck.slides.map((slide) => {
    const blocks = { ...(replaceTexts(slide.blocks) as object) };
    if (slide.layout === 'chart') Object.assign(blocks, { kind: slide.blocks.kind });
    const [title, notes, kicker] = [
      xssPayloads[0] ?? '',
      xssPayloads[3] ?? '',
      xssPayloads[1] ?? '',
    ];
    return { ...slide, title, notes, kicker, blocks } as typeof slide;
  });
  return { ...deck, title: xssPayloads[0] ?? '', slides };
}

async function exportDeckHtml(deck: Deck) {
  const options = { fontsDirectory: await buildFontsDirectory(), version: 3 };
  return exportHtml(deck, composeDeck(deck), options);
}

const computeCspHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe.each(['meridian', 'nocturne'])('the HTML file of a deck in the theme %s', (theme) => {
  let file: Awaited<ReturnType<typeof exportDeckHtml>>;
  let document: JsdomDocument;
  beforeAll(async () => {
    file = await exportDeckHtml(createSampleDeck('en', theme));
    document = new JSDOM(file.html).window.document;
  }, 60_000);

  it('the HTML file references no external resources', () => {
    const references = [...document.querySelectorAll('[src],[href]')].flatMap((element) =>
      ['src', 'href'].map((name) => element.getAttribute(name) ?? '#'),
    );

    expect(references.filter((reference) => !/^#/.test(reference))).toEqual([]);
    const style = document.querySelector('style')?.textContent ?? '';
    expect([...style.matchAll(/url\((?!data:font\/woff2)/g)]).toEqual([]);
    expect(style).not.toContain('@import');
  });

  it('the HTML file has no style or event attributes', () => {
    const names = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames(),
    );

    expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  });

  it('the HTML file has one style and one script element that match the returned hashes', () => {
    const [style, ...styles] = document.querySelectorAll('style');
    const [script, ...scripts] = document.querySelectorAll('script');

    expect([styles.length, scripts.length]).toEqual([0, 0]);
    expect(computeCspHash(style?.textContent ?? '')).toBe(file.csp.styleHash);
    expect(computeCspHash(script?.textContent ?? '')).toBe(file.csp.scriptHash);
    expect(file.csp.policy).toContain(`'${file.csp.scriptHash}'`);
  });

  it('the HTML file contains every line of the scenes and an accessible name for every slide', () => {
    const deck = createSampleDeck('en', theme);
    const sections = [...document.querySelectorAll('.slide')];

    composeDeck(deck).forEach(({ scene }, i) => {
      const drawn = [...(sections[i]?.querySelectorAll('.l') ?? [])].map(
        (line) => line.textContent,
      );
      const pinned = listTextBoxes(scene).flatMap((box) =>
        box.lines.map((line) => line.runs.map((run) => run.text).join('')),
      );
      expect(drawn.sort()).toEqual(pinned.sort());
    });
    expect(sections.every((section) => section.getAttribute('aria-label'))).toBe(true);
    expect(document.querySelectorAll('h1').length).toBe(1);
  });
});

describe('the output of a slide with hostile content', () => {
  it('hostile content is escaped in HTML', async () => {
    const { html } = await exportDeckHtml(createHostileDeck());
    const { document } = new JSDOM(html).window;

    expect(document.querySelectorAll('script').length).toBe(1);
    expect(document.querySelectorAll('img,iframe,[onerror],[onload]').length).toBe(0);
    expect(html).not.toContain('href="javascript');
  }, 60_000);

  it('hostile content is escaped in SVG, which stays well-formed without scripts or styles', () => {
    for (const { scene } of composeDeck(createHostileDeck())) {
      const svg = renderSlideSvg(scene);
      const { document } = new JSDOM(svg, { contentType: 'image/svg+xml' }).window;

      expect(document.documentElement.tagName).toBe('svg');
      expect(document.querySelectorAll('script,style,[style],[onload],foreignObject').length).toBe(
        0,
      );
    }
  });
});

describe('the HTML file of a Chinese deck', () => {
  it('a Chinese deck has a Chinese viewer and embeds the Chinese font', async () => {
    const { html } = await exportDeckHtml(createSampleDeck('zh-CN', 'nocturne'));

    expect(html).toContain('lang="zh-CN"');
    expect(html).toContain('演讲备注');
    expect(html).toContain("font-family:'Noto Sans SC'");
    expect(html.length).toBeLessThan(600_000);
  }, 60_000);
});

describe('thumbnails of the first slide', () => {
  it('a thumbnail is a PNG of the requested width', async () => {
    const [first] = composeDeck(createSampleDeck('zh-CN', 'meridian'));
    if (!first) throw new Error('the sample deck is empty');

    const fonts = await subsetFaces(await buildFontsDirectory(), [first.scene]);
    const png = Buffer.from(await renderSlidePng(first.scene, { width: 480, fonts }));

    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 270]);
  }, 60_000);
});
