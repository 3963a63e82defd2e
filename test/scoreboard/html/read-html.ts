import { parse } from '#lambdas/services/sources/reading/html-blocks.ts';
import { contentOfTexts } from '../content-of-texts.ts';
import type { Page, PageText } from '../deck.ts';

/** How tools mark a slide, the surest first: this one, reveal.js, Marp, Slidev, then any section. */
const slideMarks = [
  '[data-slide]',
  'section.slide',
  '.reveal .slides section',
  '.slidev-page',
  '.slide',
  'section',
];
const noteMarks = '.notes, .speaker-notes, [data-notes]';
const silent = 'script, style, template, [aria-hidden="true"], [hidden]';
const blocks = 'h1,h2,h3,h4,h5,h6,p,li,td,th,blockquote,pre,figcaption,dt,dd,text';

const saidBy = (node: Element | null): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The marked elements that hold no other marked one: stacks of slides are left out. */
function slidesOf(document: Document): Element[] {
  for (const mark of slideMarks) {
    const found = [...document.querySelectorAll(mark)].filter((one) => !one.querySelector(mark));
    if (found.length > 1) return found;
  }
  return [];
}

function textsOf(slide: Element): PageText[] {
  const found = [...slide.querySelectorAll(blocks)].filter((one) => !one.querySelector(blocks));
  const texts = found.map((one) => ({ text: saidBy(one) })).filter(({ text }) => text !== '');
  const whole = saidBy(slide);
  return texts.length > 0 || whole === '' ? texts : [{ text: whole }];
}

const formOf = (slide: Element): string =>
  [...slide.querySelectorAll('*')]
    .slice(0, 40)
    .map((one) => one.tagName.toLowerCase())
    .join(' ');

function pageOf(slide: Element): Page {
  const notes = [...slide.querySelectorAll(noteMarks)].map(saidBy).join('\n');
  for (const one of [...slide.querySelectorAll(`${silent}, ${noteMarks}`)]) one.remove();
  const texts = textsOf(slide);
  const title = saidBy(slide.querySelector('h1, h2, h3')) || (texts[0]?.text ?? '');
  const pictures = slide.querySelectorAll('img, figure, [role="img"], svg, canvas, video, table');
  return {
    title,
    texts,
    notes,
    blocks: [...pictures].map(() => ({ x: 0, y: 0, width: 0, height: 0 })),
    form: formOf(slide),
    content: contentOfTexts(
      title,
      texts.map(({ text }) => text).filter((text) => text !== title),
      notes,
    ),
  };
}

const network =
  /(?:<(?:script|img|iframe|source|video)[^>]*\ssrc|<link[^>]*\shref)=["']?(?:https?:)?\/\/[^"'\s>]+|url\(\s*["']?https?:[^)"']+|@import\s+["']https?:[^"']+/gi;

/** Reads a page of slides. What stands where only a browser can tell: its texts have no places. */
export function readHtml(html: string): { pages: Page[]; problems: string[] } {
  const fetched = [...html.matchAll(network)].map(
    ([reference]) => `it fetches ${reference.slice(0, 80)} from the network`,
  );
  const pages = slidesOf(parse(html)).map(pageOf);
  return { pages, problems: pages.length > 0 ? fetched : [...fetched, 'no slides were found'] };
}
