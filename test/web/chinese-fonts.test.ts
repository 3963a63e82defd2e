import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, expect, it, vi } from 'vitest';
import type { drawSlide as DrawSlideFunction } from '#web/features/decks/drawing/draw-slide.ts';
import { createSlideFontsPlugin } from '../../web/build/slide-fonts.ts';

type DrawSlide = typeof DrawSlideFunction;

vi.mock('@fontsource-variable/noto-sans-sc/index.css?url', () => ({ default: '/sans.css' }));
vi.mock('@fontsource-variable/noto-serif-sc/index.css?url', () => ({ default: '/serif.css' }));

const findStyleSheets = () => [
  ...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];
const readStyleSheets = () => findStyleSheets().map((link) => link.getAttribute('href'));
const failStyleSheet = () => findStyleSheets().at(-1)?.dispatchEvent(new Event('error'));

/** Draws a cover, with modules that have loaded no font yet unless `drawSlide` is given. */
async function drawCover(theme: string, title: string, drawSlide?: DrawSlide) {
  const draw = drawSlide ?? (await import('#web/features/decks/drawing/draw-slide.ts')).drawSlide;
  draw(
    { layout: 'cover', title, blocks: {}, notes: '', sources: [] },
    { title, language: 'zh', theme, brand: null, slides: null, index: 0, total: 3 },
  );
  return draw;
}

beforeEach(() => {
  vi.resetModules();
  document.head.replaceChildren();
});

it('a drawn slide without Chinese text loads no Chinese font', async () => {
  await drawCover('terra', 'School meals');

  expect(readStyleSheets()).toEqual([]);
});

it('a drawn Chinese slide loads the Chinese font of its theme only, and once', async () => {
  const draw = await drawCover('terra', '学校供餐');
  await drawCover('terra', '学校供餐一年', draw);
  expect(readStyleSheets()).toEqual(['/serif.css']);

  await drawCover('meridian', '学校供餐', draw);

  expect(readStyleSheets()).toEqual(['/serif.css', '/sans.css']);
});

it('a Chinese font that can’t be fetched is requested once more, and again when the browser is online', async () => {
  await drawCover('terra', '学校供餐');
  const [first] = findStyleSheets();

  failStyleSheet();
  const [second] = findStyleSheets();
  expect(second).not.toBe(first);
  expect(readStyleSheets()).toEqual(['/serif.css']);

  failStyleSheet();
  expect(readStyleSheets()).toEqual([]);
  window.dispatchEvent(new Event('online'));

  expect(readStyleSheets()).toEqual(['/serif.css']);
});

it.each(['Sans', 'Serif'])(
  'the build names the packaged faces of Noto %s SC as slides do',
  (kind) => {
    const { transform } = createSlideFontsPlugin() as unknown as {
      transform: { filter: { id: RegExp }; handler: (css: string) => string };
    };
    const file = createRequire(import.meta.url).resolve(
      `@fontsource-variable/noto-${kind.toLowerCase()}-sc/index.css`,
    );
    const css = transform.handler(readFileSync(file, 'utf8'));

    expect(file).toMatch(transform.filter.id);
    expect(new Set(css.match(/font-family: [^;]+/g))).toEqual(
      new Set([`font-family: 'Noto ${kind} SC'`]),
    );
    expect(css).not.toMatch(/@font-face \{(?![^}]*unicode-range)/);
  },
);
