import { parse } from '#lambdas/services/sources/reading/html-blocks.ts';
import type { Page, PageText } from '../deck.ts';
import { toSlideContent } from '../slide-content.ts';

/**
 * Selectors of slides in the HTML of each tool, most specific first: this product, reveal.js, Marp, Slidev, then any
 * section.
 */
const slideSelectors = [
  '[data-slide]',
  'section.slide',
  '.reveal .slides section',
  '.slidev-page',
  '.slide',
  'section',
];
const noteSelector = '.notes, .speaker-notes, [data-notes]';
const hiddenSelector = 'script, style, template, [aria-hidden="true"], [hidden]';
const blockSelector = 'h1,h2,h3,h4,h5,h6,p,li,td,th,blockquote,pre,figcaption,dt,dd,text';

const elementText = (node: Element | null): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Returns the slide elements that contain no other slide, because some tools nest slides in stacks. */
function findSlides(document: Document): Element[] {
  for (const mark of slideSelectors) {
    const found = [...document.querySelectorAll(mark)].filter((one) => !one.querySelector(mark));
    if (found.length > 1) return found;
  }
  return [];
}

function readTexts(slide: Element): PageText[] {
  const foundBlocks = [...slide.querySelectorAll(blockSelector)].filter(
    (one) => !one.querySelector(blockSelector),
  );
  const texts = foundBlocks
    .map((one) => ({ text: elementText(one) }))
    .filter(({ text }) => text !== '');
  const whole = elementText(slide);
  return texts.length > 0 || whole === '' ? texts : [{ text: whole }];
}

const structureKey = (slide: Element): string =>
  [...slide.querySelectorAll('*')]
    .slice(0, 40)
    .map((one) => one.tagName.toLowerCase())
    .join(' ');

function readPage(slide: Element): Page {
  const notes = [...slide.querySelectorAll(noteSelector)].map(elementText).join('\n');
  for (const one of [...slide.querySelectorAll(`${hiddenSelector}, ${noteSelector}`)]) one.remove();
  const texts = readTexts(slide);
  const title = elementText(slide.querySelector('h1, h2, h3')) || (texts[0]?.text ?? '');
  const pictures = slide.querySelectorAll('img, figure, [role="img"], svg, canvas, video, table');
  return {
    title,
    texts,
    notes,
    blocks: [...pictures].map(() => ({ x: 0, y: 0, width: 0, height: 0 })),
    form: structureKey(slide),
    content: toSlideContent(
      title,
      texts.map(({ text }) => text).filter((text) => text !== title),
      notes,
    ),
  };
}

const networkReference =
  /(?:<(?:script|img|iframe|source|video)[^>]*\ssrc|<link[^>]*\shref)=["']?(?:https?:)?\/\/[^"'\s>]+|url\(\s*["']?https?:[^)"']+|@import\s+["']https?:[^"']+/gi;

/** Reads an HTML page of slides. Texts have no positions, because only a browser can compute them. */
export function readHtml(html: string): { pages: Page[]; problems: string[] } {
  const fetched = [...html.matchAll(networkReference)].map(
    ([reference]) => `it loads ${reference.slice(0, 80)} from the network`,
  );
  const pages = findSlides(parse(html)).map(readPage);
  return { pages, problems: pages.length > 0 ? fetched : [...fetched, 'no slides were found'] };
}
