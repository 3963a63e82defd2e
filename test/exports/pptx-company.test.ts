import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportCompanyPptx } from '#lambdas/exports/pptx/company/export-company-pptx.ts';
import { openTemplate } from '#lambdas/exports/pptx/company/open-template.ts';
import { readTemplate } from '#lambdas/services/brands/template/read-template.ts';
import { openZip } from '#lambdas/services/sources/reading/zip.ts';
import type { Deck, Slide } from '#shared/deck/model.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { createSampleDeck } from '#test/deck/support/sample-decks.ts';
import { sampleImage } from '#test/deck/support/sample-picture.ts';
import { createSmallTemplate } from '#test/support/small-template.ts';
import { findSchemaErrors } from './ecma-376/validate-package.ts';

const readSmallTemplate = (options?: Parameters<typeof createSmallTemplate>[0]) =>
  readTemplate(openZip(createSmallTemplate(options)));

async function exportOnTemplate(
  options?: Parameters<typeof createSmallTemplate>[0],
  language: 'en' | 'zh-CN' = 'en',
) {
  const { masters } = readSmallTemplate(options);
  const deck = createSampleDeck(language, 'ledger');
  const fonts = { fontsDirectory: await buildFontsDirectory() };
  return exportCompanyPptx(deck, openTemplate(masters ?? new Uint8Array()), fonts);
}

describe('reading a company’s template', () => {
  it('reading a company template proposes colours, fonts, logo and footer, and lists what was removed', () => {
    const { proposal, layouts } = readSmallTemplate();

    expect(proposal).toMatchObject({
      name: 'Acme',
      background: 'light',
      fonts: { heading: 'Georgia', body: 'Calibri' },
      logo: { type: 'image/jpeg' },
      footer: 'Acme Ltd',
    });
    expect(proposal.colors[0]).toBe('0a6540');
    const codes = proposal.not_understood.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['removed_macro', 'removed_external_link', 'no_section_layout']),
    );
    expect(layouts.map(({ kind, name }) => [kind, name])).toEqual([
      ['cover', 'Opening'],
      ['section', 'Opening'],
      ['content', 'Headline'],
    ]);
  });

  it('reading a company template adds a “Title only” layout to a master that has no layout with a title', () => {
    const { layouts } = readSmallTemplate({ layouts: [{ type: 'title', name: 'Opening' }] });

    expect(layouts.at(-1)).toEqual({ kind: 'content', name: 'Title only', isAdded: true });
  });

  it('reading a company template in portrait format returns no masters', () => {
    const { masters, proposal } = readSmallTemplate({
      size: { width: 6_858_000, height: 12_192_000 },
    });

    expect(masters).toBeNull();
    expect(proposal.not_understood).toContainEqual({ code: 'slide_shape', detail: '' });
  });

  it('the content area of a company layout ends before a logo inside it', () => {
    const { masters } = readSmallTemplate();
    const { body } = openTemplate(masters ?? new Uint8Array()).manifest.layouts.content;

    expect(body.y).toBeGreaterThan(140);
    expect(body.y + body.height).toBeLessThan(661);
  });
});

describe('pictures on a company’s masters', () => {
  it('a picture beside a text is inside the company’s area for content, also if the theme extends it to the edge', {
    timeout: 60_000,
  }, async () => {
    const template = openTemplate(readSmallTemplate().masters ?? new Uint8Array());
    const slide: Slide = {
      ...{ id: 's01', point: '', notes: '', sources: [], layout: 'image-text', title: 'Hives' },
      blocks: { image: { asset: sampleImage, alt: 'Hives' }, items: ['One', 'Two'] },
    };
    const deck: Deck = { ...createSampleDeck('en', 'ledger'), slides: [slide] };

    const bytes = await exportCompanyPptx(deck, template, {
      fontsDirectory: await buildFontsDirectory(),
    });

    const xml = strFromU8(unzipSync(bytes)['ppt/slides/slide1.xml'] ?? new Uint8Array());
    const picture = /<p:pic>.*?<a:off x="(\d+)".*?<a:ext cx="(\d+)"/s.exec(xml);
    const [left, width] = [Number(picture?.[1]), Number(picture?.[2])];
    const { body } = template.manifest.layouts.content;
    expect(left / 9525).toBeGreaterThanOrEqual(body.x - 1);
    expect((left + width) / 9525).toBeLessThanOrEqual(body.x + body.width + 1);
  });
});

describe('titles on a company’s masters', () => {
  const titleRect = (titleMargin: number) =>
    openTemplate(readSmallTemplate({ titleMargin }).masters ?? new Uint8Array()).manifest.layouts
      .content.title.rect;

  it('titles on a company’s masters keep the margin of the company’s titles', {
    timeout: 60_000,
  }, async () => {
    const [rect, indented] = [titleRect(0), titleRect(952_500)];
    const parts = unzipSync(await exportOnTemplate({ titleMargin: 952_500 }));
    const slide = strFromU8(parts['ppt/slides/slide2.xml'] ?? new Uint8Array());

    expect(indented.x - rect.x).toBeCloseTo(100);
    expect(rect.width - indented.width).toBeCloseTo(100);
    expect(slide).toMatch(/<p:ph type="title"\/>.*?<a:pPr><a:buNone\/><\/a:pPr>/s);
  });

  it('titles on a company’s masters end before a shape at their right end', {
    timeout: 60_000,
  }, async () => {
    const extraShapes =
      '<p:sp><p:nvSpPr><p:cNvPr id="20" name="Sticker"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="9000000" y="500000"/><a:ext cx="1400000" cy="400000"/></a:xfrm></p:spPr></p:sp>';
    const { title } = openTemplate(readSmallTemplate({ extraShapes }).masters ?? new Uint8Array())
      .manifest.layouts.content;

    const parts = unzipSync(await exportOnTemplate({ extraShapes }));

    const slide = strFromU8(parts['ppt/slides/slide2.xml'] ?? new Uint8Array());
    expect(title.rect.x + title.rect.width).toBeCloseTo((9_000_000 / 12_192_000) * 1280 - 12);
    expect(slide).toMatch(/<p:ph type="title"\/>.*?<a:bodyPr rIns="1[56]\d{5}">/s);
  });

  it('titles on a company’s masters have one font size on all content slides', {
    timeout: 60_000,
  }, async () => {
    const { masters } = readSmallTemplate({ titleSize: 6000 });
    const deck = createSampleDeck('en', 'ledger');
    const slides = deck.slides
      .filter(({ layout }) => layout === 'bullets' || layout === 'chart' || layout === 'table')
      .map((slide, i) => ({ ...slide, title: i === 0 ? 'Costs fell by a third' : slide.title }));
    const fonts = { fontsDirectory: await buildFontsDirectory() };
    const template = openTemplate(masters ?? new Uint8Array());

    const parts = unzipSync(await exportCompanyPptx({ ...deck, slides }, template, fonts));

    const sizes = slides.map((_, i) => {
      const slide = strFromU8(parts[`ppt/slides/slide${i + 1}.xml`] ?? new Uint8Array());
      return /<p:ph type="title"\/>.*?<a:rPr[^>]*? sz="(\d+)"/s.exec(slide)?.[1];
    });
    expect(slides.length).toBeGreaterThan(2);
    expect(new Set(sizes).size).toBe(1);
    expect(Number(sizes[0])).toBeGreaterThanOrEqual(3600);
    expect(Number(sizes[0])).toBeLessThan(6000);
  });
});

describe('the footer on a company’s masters', () => {
  it.each([
    ['Acme Ltd', 'Acme Ltd'],
    [
      'Acme Holding International Limited, Department of Long Footers, Confidential and Internal',
      /^Acme Holding International .+…$/,
    ],
  ])(
    'the footer on a company’s masters stays on one line: %s',
    { timeout: 60_000 },
    async (footer, expected) => {
      const deck = { ...createSampleDeck('en', 'ledger'), brand: { footer } } as Deck;
      const fonts = { fontsDirectory: await buildFontsDirectory() };
      const template = openTemplate(readSmallTemplate().masters ?? new Uint8Array());

      const parts = unzipSync(await exportCompanyPptx(deck, template, fonts));

      const slide = strFromU8(parts['ppt/slides/slide2.xml'] ?? new Uint8Array());
      const [, text = ''] = /<p:ph type="ftr"[^>]*\/>.*?<a:t>([^<]*)<\/a:t>/s.exec(slide) ?? [];
      expect(text).toMatch(expected);
    },
  );
});

describe('a cover with a picture on a company’s masters', () => {
  it('a cover with a picture uses the company’s content layout, with the picture beside the subtitle', {
    timeout: 60_000,
  }, async () => {
    const deck = createSampleDeck('en', 'ledger');
    const [cover, ...slides] = deck.slides;
    if (cover?.layout !== 'cover') throw new Error('the sample has no cover');
    const image = { asset: sampleImage, alt: 'A pier' };
    const pictured = { ...cover, blocks: { ...cover.blocks, image } };
    const fonts = { fontsDirectory: await buildFontsDirectory() };
    const template = openTemplate(readSmallTemplate().masters ?? new Uint8Array());

    const file = await exportCompanyPptx(
      { ...deck, slides: [pictured, ...slides] },
      template,
      fonts,
    );

    const slide = strFromU8(unzipSync(file)['ppt/slides/slide1.xml'] ?? new Uint8Array());
    expect(slide).toMatch(/<p:ph type="title"\/>/);
    expect(slide).toMatch(/<p:pic>.*descr="A pier"/s);
    expect(findSchemaErrors(file)).toEqual([]);
  });
});

describe('hostile values in a company template', () => {
  const footer = (xfrm: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="30" name="Footer"/><p:cNvSpPr/><p:nvPr><p:ph type="ftr"/></p:nvPr></p:nvSpPr><p:spPr>${xfrm}</p:spPr></p:sp>`;
  const huge = '<a:xfrm><a:off x="1e308" y="-1e308"/><a:ext cx="1e308" cy="1e308"/></a:xfrm>';
  const group = (inner: string): string =>
    `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1e308" cy="1e308"/><a:chOff x="0" y="0"/><a:chExt cx="1e-300" cy="1e-300"/></a:xfrm></p:grpSpPr>${inner}</p:grpSp>`;
  const layout = (shapes: string, name = 'Headline') => ({
    layouts: [{ type: 'titleOnly', name, shapes }],
  });
  const manifestOf = (options: Parameters<typeof readSmallTemplate>[0]) =>
    openTemplate(readSmallTemplate(options).masters ?? new Uint8Array()).manifest;

  it.each(['1e300', '1e308', '99999999999', '-5', 'NaN'])(
    'a font size of %s in a company template is limited',
    (size) => {
      const style = `<a:bodyPr lIns="${size}"/><a:lstStyle><a:lvl1pPr><a:defRPr sz="${size}"/></a:lvl1pPr></a:lstStyle>`;
      const subtitle = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Subtitle"/><p:cNvSpPr/><p:nvPr><p:ph type="subTitle" idx="1"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="1000000" y="3600000"/><a:ext cx="8000000" cy="1200000"/></a:xfrm></p:spPr><p:txBody>${style}</p:txBody></p:sp>`;
      const { text } = manifestOf({
        layouts: [
          { type: 'title', name: 'Opening', shapes: subtitle },
          { type: 'titleOnly', name: 'Headline' },
        ],
      }).layouts.cover;

      expect(text?.size).toBeGreaterThan(0);
      expect(text?.size).toBeLessThan(1_000);
      expect(text?.rect.width).toBeGreaterThan(800);
    },
  );

  it('huge coordinates and group scales in a company template become finite numbers', () => {
    const nested = Array.from({ length: 60 }).reduce<string>(group, footer(huge));
    const { rect } = manifestOf(layout(nested)).layouts.content.footer ?? {};

    expect(Object.values(rect ?? { x: Number.NaN }).every(Number.isFinite)).toBe(true);
  });

  it('long layout names of a company template are cut', () => {
    const { layouts } = readSmallTemplate(layout('', 'N'.repeat(200_000)));

    expect(layouts.at(-1)?.name).toHaveLength(100);
  });

  it('names in a company template that are not valid XML are left out, and an unknown colour name is ignored', () => {
    const { masters } = readSmallTemplate(
      layout(
        '<p:sp a"b="1" <c="2" a&d="3"><a:y<z/></p:sp><p:sp><p:spPr><a:solidFill><a:prstClr val="constructor"/></a:solidFill></p:spPr></p:sp>',
      ),
    );
    const xml = strFromU8(
      unzipSync(masters ?? new Uint8Array())['ppt/slideLayouts/slideLayout1.xml'] ??
        new Uint8Array(),
    );

    expect(xml).toContain('constructor');
    expect(xml).not.toMatch(/a"b|<c=|a&d|y<z/);
  });
});

describe('the export on a company’s masters', () => {
  it('a PPTX on a company’s masters keeps masters, layouts and logo, without links and macros', {
    timeout: 60_000,
  }, async () => {
    const parts = unzipSync(await exportOnTemplate());
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());

    expect(text('ppt/theme/theme1.xml')).toContain('0A6540');
    expect(text('ppt/slideLayouts/slideLayout1.xml')).toContain('name="Opening"');
    expect(parts['ppt/media/company1.jpeg']?.length).toBeGreaterThan(0);
    expect(text('ppt/slideMasters/slideMaster1.xml')).not.toMatch(/hlinkClick|r:link|p:timing/);
    expect(text('ppt/slideMasters/_rels/slideMaster1.xml.rels')).not.toContain('External');
    expect(Object.keys(parts).join()).not.toMatch(/vba|activeX|ole/i);
    expect(text('ppt/slides/slide1.xml')).toContain('<p:ph type="ctrTitle"/>');
    expect(text('ppt/slides/_rels/slide1.xml.rels')).toContain('slideLayout1.xml');
  });

  it.each([
    ['16:9 in English', {}, 'en'],
    ['16:9 in Chinese', {}, 'zh-CN'],
    ['4:3', { size: { width: 9_144_000, height: 6_858_000 } }, 'en'],
    ['a dark background', { background: '101820', text: 'F0F0F0' }, 'en'],
    ['without a layout for content', { layouts: [{ type: 'title', name: 'Opening' }] }, 'en'],
  ] as const)(
    'a PPTX on a company’s masters is valid against ECMA-376: %s',
    { timeout: 60_000 },
    async (_, options, language) => {
      expect(findSchemaErrors(await exportOnTemplate({ ...options } as never, language))).toEqual(
        [],
      );
    },
  );
});
