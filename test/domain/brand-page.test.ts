import { describe, expect, test } from 'vitest';
import { findBackground, findColors } from '#lambdas/services/brands/web/find-colors.ts';
import { findFonts } from '#lambdas/services/brands/web/find-fonts.ts';
import { readColors, readDeclarations } from '#lambdas/services/brands/web/read-css.ts';
import { readPage } from '#lambdas/services/brands/web/read-page.ts';
import { findNearestFamily } from '#shared/domain/nearest-family.ts';

const css = `
/* h1 { color: #ff0000 } */
:root { --brand-primary: #0A6540; --wp--preset--color--vivid-red: #cf2e2e; --font: "Source Serif Pro", serif }
body { background: #fff; font-family: Lato, sans-serif; color: #222 }
h1, h2 { font-family: var(--font) }
.btn { background-color: rgb(10, 101, 64) }
.btn:hover { background: rgba(255, 204, 0, .9) }
.link { color: #fc0 }
.error { color: #d00; border-color: #d00; background: #d00 }
i.icon { font-family: "Font Awesome 6" }`;

describe('the style sheets of a web page', () => {
  const declarations = readDeclarations(css);

  test('a brand’s colours are those named as brand colours in the style sheets, then the most used, without greys, framework palettes and error colours', () => {
    expect(findColors(declarations, undefined)).toEqual(['0a6540', 'ffcc00']);
  });

  test('the theme-color of a web page ranks before the colours of its styles', () => {
    expect(findColors(readDeclarations('a { color: #0a6540 }'), '#1f4fd8')[0]).toBe('1f4fd8');
  });

  test('a brand’s fonts are resolved through CSS custom properties, without icon fonts', () => {
    expect(findFonts(declarations)).toEqual({ heading: 'Source Serif Pro', body: 'Lato' });
  });

  test('findBackground returns light, dark or null for the styles of a web page', () => {
    expect(findBackground(declarations)).toBe('light');
    expect(findBackground(readDeclarations('body{background-color:#0b0b14}'))).toBe('dark');
    expect(findBackground([])).toBeNull();
  });

  test('almost transparent colours of a style sheet are ignored', () => {
    expect(readColors('rgba(1, 2, 3, 0.1) #abcd rgb(0 128 255 / 90%)')).toEqual([
      'aabbcc',
      '0080ff',
    ]);
  });

  test('a large or malformed style sheet is parsed in linear time', () => {
    const time = (count: number) => {
      const hostile = `${'/*'.repeat(count)}${'{:;}'.repeat(count)}${'rgb('.repeat(count)}`;
      const start = performance.now();
      findColors(readDeclarations(hostile), undefined);
      return performance.now() - start;
    };
    time(10_000);
    expect(time(200_000)).toBeLessThan(2_000);
  });

  test('long font lists of a style sheet are parsed in linear time', () => {
    const list = `font-family:${'var(--a),'.repeat(40)};`;
    const declarations = readDeclarations(`a{--a:${','.repeat(390)};${list.repeat(13_000)}}`);
    const start = performance.now();
    expect(findFonts(declarations)).toEqual({ heading: null, body: null });
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

test('a web page of deeply nested elements is rejected as too complex', () => {
  expect(() => readPage('<b>'.repeat(900_000))).toThrow('too_complex');
});

describe('a brand’s web page', () => {
  const page = readPage(`<!doctype html><html><head><title>Acme – Bridges</title>
    <meta property="og:site_name" content="Acme"><meta name="theme-color" content="#0a6540">
    <meta property="og:image" content="/share.jpg"><link rel="stylesheet" href="/main.css">
    <link rel="icon" href="/i.png" sizes="192x192"><style>a{color:#0a6540}</style></head>
    <body><header><a class="site-logo" href="/"><img src="/logo.png" alt="Acme"></a></header>
    <section><img class="customer-logo" src="/customer.png"></section></body></html>`);

  test('name, colour, style sheets and inline styles of a web page are read', () => {
    expect(page).toMatchObject({
      title: 'Acme – Bridges',
      siteName: 'Acme',
      themeColor: '#0a6540',
      styleSheets: ['/main.css'],
      css: 'a{color:#0a6540}',
    });
  });

  test('the logo in a web page’s header ranks before customer logos, icons and link preview pictures', () => {
    expect(page.logos.map((logo) => ('url' in logo ? logo.url : 'svg'))).toEqual([
      '/logo.png',
      '/customer.png',
      '/i.png',
      '/share.jpg',
    ]);
  });

  test('an inline SVG logo of a web page is returned with its markup', () => {
    const { logos } = readPage(
      '<header><a class="logo"><svg><path d="M0 0h9"/></svg></a></header>',
    );

    expect(logos).toEqual([{ score: 98, svg: '<svg><path d="M0 0h9"/></svg>' }]);
  });
});

test.each([
  ['Inter', 'Inter'],
  ['Helvetica Neue', 'Inter'],
  ['Open Sans', 'Source Sans 3'],
  ['Playfair Display', 'Fraunces'],
  ['Some Slab Serif', 'Source Serif 4'],
  ['Montserrat', 'Manrope'],
])('the bundled font family nearest to %s is %s', (name, family) => {
  expect(findNearestFamily(name)).toBe(family);
});
