import { Parser } from 'htmlparser2';
import { ReadFailure } from '../../sources/reading/read-failure.ts';

/** A picture that may be the logo: its URL, or the markup of an SVG in the page. */
export type LogoCandidate = { score: number } & ({ url: string } | { svg: string });

/** The information about a brand in a page's HTML; the linked style sheets are read separately. */
export type PageFacts = {
  title: string;
  siteName: string;
  themeColor: string | undefined;
  styleSheets: string[];
  css: string;
  logos: LogoCandidate[];
};

const maxSizes = { styleSheets: 40, logos: 60, css: 400_000, svg: 60_000, text: 300 } as const;

/**
 * Maximum nesting depth, including elements without an end tag: the parser visits all open elements for each new one.
 */
const maxDepth = 2_000;

type Attributes = Readonly<Record<string, string>>;

const joinAttributeTexts = (attributes: Attributes): string =>
  ['class', 'id', 'alt', 'src', 'aria-label', 'title']
    .map((name) => (attributes[name] ?? '').slice(0, maxSizes.text))
    .join(' ')
    .toLowerCase();

/** Returns the width in pixels from an icon's `sizes` attribute; 16 without one. */
const readIconWidth = ({ sizes = '' }: Attributes): number =>
  Number.parseInt(/^\d{1,4}/.exec(sizes)?.[0] ?? '16', 10);

function scoreIcon(attributes: Attributes): number | undefined {
  const rel = (attributes.rel ?? '').toLowerCase();
  if (rel.includes('apple-touch-icon')) return 55;
  if (rel === 'mask-icon' || !rel.split(' ').includes('icon')) return undefined;
  if (/svg/i.test(`${attributes.type} ${attributes.href}`)) return 50;
  return Math.min(45, 20 + readIconWidth(attributes) / 12);
}

/**
 * Reads the head of a page, its inline style sheets and the pictures with “logo” in their attributes. Throws
 * ReadFailure.
 */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = {
    title: '',
    siteName: '',
    themeColor: undefined,
    styleSheets: [],
    css: '',
    logos: [],
  };
  const open: string[] = [];
  /** Depth of the outermost open element whose attributes mention a logo, and of an open header; 0 for none. */
  let logoDepth = 0;
  let headerDepth = 0;
  let svgStart = -1;
  let svgDepth = 0;
  const addLogo = (logo: LogoCandidate) => {
    if (facts.logos.length < maxSizes.logos) facts.logos.push(logo);
  };
  const readMeta = ({ name = '', property = '', content = '' }: Attributes) => {
    const key = (property || name).toLowerCase();
    if (key === 'og:site_name' || key === 'application-name')
      facts.siteName ||= content.slice(0, maxSizes.text);
    if (key === 'theme-color') facts.themeColor ??= content.slice(0, 60);
    if (key === 'og:image') addLogo({ score: 10, url: content });
  };
  const readLink = (attributes: Attributes) => {
    const { rel = '', href = '' } = attributes;
    if (href === '') return;
    const isSheet = /\bstylesheet\b/i.test(rel);
    if (isSheet && facts.styleSheets.length < maxSizes.styleSheets) facts.styleSheets.push(href);
    const score = scoreIcon(attributes);
    if (score !== undefined) addLogo({ score, url: href });
  };
  const readImage = (attributes: Attributes) => {
    const { src = '' } = attributes;
    const isNamed = joinAttributeTexts(attributes).includes('logo');
    if (src === '' || (!isNamed && logoDepth === 0)) return;
    // The score falls with each logo found, because logos of customers follow the company's own logo.
    addLogo({ score: (headerDepth > 0 ? 100 : 62) - Math.min(20, facts.logos.length), url: src });
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      open.push(tag);
      if (open.length > maxDepth) throw new ReadFailure('too_complex', { detail: 'nesting' });
      const depth = open.length;
      if (headerDepth === 0 && (tag === 'header' || tag === 'nav')) headerDepth = depth;
      if (tag === 'meta') readMeta(attributes);
      if (tag === 'link') readLink(attributes);
      if (tag === 'img') readImage(attributes);
      if (
        tag === 'svg' &&
        svgStart < 0 &&
        (logoDepth > 0 || /logo/.test(joinAttributeTexts(attributes)))
      ) {
        svgStart = parser.startIndex;
        svgDepth = depth;
      }
      if (
        logoDepth === 0 &&
        /\blogo|logo\b|site-title|navbar-brand/.test(joinAttributeTexts(attributes))
      )
        logoDepth = depth;
    },
    ontext(text) {
      const tag = open.at(-1);
      if (tag === 'title' && !open.includes('svg'))
        facts.title = (facts.title + text).slice(0, maxSizes.text);
      if (tag === 'style' && facts.css.length < maxSizes.css) facts.css += text;
    },
    onclosetag() {
      const depth = open.length;
      if (svgStart >= 0 && depth === svgDepth) {
        const svg = html.slice(svgStart, parser.endIndex + 1);
        if (svg.length <= maxSizes.svg) addLogo({ score: headerDepth > 0 ? 98 : 60, svg });
        svgStart = -1;
      }
      if (depth === logoDepth) logoDepth = 0;
      if (depth === headerDepth) headerDepth = 0;
      open.pop();
    },
  });
  parser.end(html);
  facts.title = facts.title.replaceAll(/\s+/g, ' ').trim();
  facts.logos.sort((a, b) => b.score - a.score);
  return facts;
}
