import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { renderDeckHtml } from '#shared/deck/render-html.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';

const deck: Deck = {
  title: '单车',
  language: 'zh-CN',
  theme: 'meridian',
  slides: [
    {
      id: 's1',
      point: '',
      layout: 'table',
      title: '云骑占投放量20.4%，按周转推算只承担14.5%的骑行',
      notes: '',
      sources: [],
      blocks: {
        columns: ['企业', '投放量（辆）', '推算骑行（次）'],
        rows: [
          ['青行', '15,200', '47,120'],
          ['小橙', '11,700', '30,420'],
          ['云骑', '6,900', '13,110'],
          ['合计', '33,800', '90,650'],
        ],
      },
    },
  ],
};

/** Returns the deck in three formats. */
async function exportDeck() {
  const scenes = composeDeck(deck).map(({ scene }) => scene);
  const bytes = await exportPptx(deck, composeDeck(deck), {
    fontsDirectory: await buildFontsDirectory(),
  });
  const files = unzipSync(new Uint8Array(bytes));
  const { html } = renderDeckHtml({ deck, scenes, fonts: [], version: 1, sha256: () => '' });
  const svg = scenes.map((scene) => renderSlideSvg(scene)).join('');
  return { html, svg, pptx: strFromU8(files['ppt/slides/slide1.xml'] ?? new Uint8Array()) };
}

describe('texts that the drawing adds or sets closer', () => {
  it('the labels and headings of bars in a table are in every format', async () => {
    const { html, svg, pptx } = await exportDeck();

    for (const text of ['45.0%', '34.6%', '20.4%', '52.0%', '33.6%', '14.5%', '占比'])
      for (const file of [html, svg, pptx]) expect(file).toContain(`>${text}<`);
  });

  it('the comma of a Chinese title is narrower in every format', async () => {
    const { html, svg, pptx } = await exportDeck();

    expect(svg).toMatch(/letter-spacing="-[\d.]+">，</);
    expect(html).toMatch(/letter-spacing:-[\d.]+px/);
    expect(pptx).toMatch(/spc="-\d+"[^>]*>(?:(?!<a:t>).)*<a:t>，<\/a:t>/s);
  });
});
