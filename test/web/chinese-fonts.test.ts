// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawSlide } from '#web/features/decks/drawing/draw-slide.ts';
import { createSlideFontsPlugin } from '../../web/build/slide-fonts.ts';

const loaded = vi.hoisted((): string[] => []);
vi.mock('@fontsource-variable/noto-sans-sc/index.css', () => ({ default: loaded.push('sans') }));
vi.mock('@fontsource-variable/noto-serif-sc/index.css', () => ({ default: loaded.push('serif') }));

const drawCover = (theme: string, title: string) =>
  drawSlide(
    { layout: 'cover', title, blocks: {}, notes: '', sources: [] },
    { title, language: 'zh', theme, brand: null, slides: null, index: 0, total: 3 },
  );

beforeEach(() => {
  loaded.length = 0;
});

it('a drawn slide without Chinese text loads no Chinese font', async () => {
  drawCover('terra', 'School meals');
  await vi.dynamicImportSettled();

  expect(loaded).toEqual([]);
});

it('a drawn Chinese slide loads the Chinese font of its theme only', async () => {
  drawCover('terra', '学校供餐');
  await vi.dynamicImportSettled();
  expect(loaded).toEqual(['serif']);

  drawCover('meridian', '学校供餐');
  await vi.dynamicImportSettled();
  expect(loaded).toEqual(['serif', 'sans']);
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
