import type { BrandProposal, UnreadPart } from '#shared/domain/brand-proposal.ts';
import { logger } from '../../../lib/logger.ts';
import { type FetchOptions, fetchPage } from '../../sources/fetch-page.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import { findBackground, findColors } from './find-colors.ts';
import { findFonts } from './find-fonts.ts';
import { readDeclarations } from './read-css.ts';
import { type LogoCandidate, type PageFacts, readPage } from './read-page.ts';

const fetchLimits = {
  page: { timeMs: 8_000, bytesAtMost: 3 * 1024 * 1024 },
  sheet: { timeMs: 4_000, bytesAtMost: 1024 * 1024 },
  logo: { timeMs: 4_000, bytesAtMost: 200 * 1024 },
  /** Maximum number of style sheets and logos that are fetched. */
  sheets: 5,
  logos: 4,
} as const;

const pageTypes = new Set(['text/html', 'application/xhtml+xml']);
const sheetTypes = new Set(['text/css', 'text/plain']);
const logoTypes = new Set(['image/png', 'image/jpeg', 'image/svg+xml']);

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Returns an absolute URL, or undefined for one that can't be parsed. */
const resolveUrl = (address: string, base: string): string | undefined =>
  URL.canParse(address, base) ? new URL(address, base).href : undefined;

/** Fetches a style sheet or logo of a page; undefined if it can't be read. */
async function fetchPart(url: string, options: FetchOptions): Promise<Uint8Array | undefined> {
  try {
    return (await fetchPage(url, options)).bytes;
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    logger.info('a part of a page could not be read', { why: error.code });
    return undefined;
  }
}

type Context = { url: string; options: FetchOptions; notes: UnreadPart[] };

async function loadCss(facts: PageFacts, { url, options, notes }: Context): Promise<string> {
  const addresses = facts.styleSheets.flatMap((sheet) => resolveUrl(sheet, url) ?? []);
  const sheets = await Promise.all(
    addresses.slice(0, fetchLimits.sheets).map(async (address) => {
      const bytes = await fetchPart(address, {
        ...options,
        ...fetchLimits.sheet,
        types: sheetTypes,
      });
      if (!bytes) notes.push({ code: 'style_sheet_unreadable', detail: address.slice(0, 300) });
      return bytes ? toText(bytes) : '';
    }),
  );
  if (addresses.length > fetchLimits.sheets)
    notes.push({
      code: 'style_sheets_left_out',
      detail: String(addresses.length - fetchLimits.sheets),
    });
  return [...sheets, facts.css].join('\n');
}

type Logo = NonNullable<BrandProposal['logo']>;

/** Detects a logo's type by its content, because servers may send a wrong type. */
function toLogo(bytes: Uint8Array): Logo | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { type: 'image/png', bytes };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { type: 'image/jpeg', bytes };
  return toText(bytes.subarray(0, 1_000)).includes('<svg')
    ? { type: 'image/svg+xml', bytes }
    : undefined;
}

const svgNamespace = 'xmlns="http://www.w3.org/2000/svg"';

/** Returns an inline SVG of a page as a file; adds the namespace, which is required in a file but not in a page. */
const svgFile = (svg: string): Uint8Array =>
  new TextEncoder().encode(
    svg.slice(0, 2_000).includes('xmlns=') ? svg : svg.replace('<svg', `<svg ${svgNamespace}`),
  );

async function loadLogo(
  candidates: readonly LogoCandidate[],
  { url, options, notes }: Context,
): Promise<Logo | null> {
  let tried = 0;
  for (const candidate of candidates) {
    if ('svg' in candidate) {
      // An SVG that refers to another part of the page would be empty as a file.
      if (candidate.svg.includes('<use')) continue;
      return { type: 'image/svg+xml', bytes: svgFile(candidate.svg) };
    }
    const address = resolveUrl(candidate.url, url);
    if (address === undefined || tried >= fetchLimits.logos) continue;
    tried += 1;
    const bytes = await fetchPart(address, { ...options, ...fetchLimits.logo, types: logoTypes });
    const logo = bytes && toLogo(bytes);
    if (logo) return logo;
  }
  notes.push({ code: 'no_logo', detail: '' });
  return null;
}

/** Returns the name of a site: its declared name or, without one, the shorter of the title's first and last part. */
function chooseSiteName({ siteName: declaredName, title }: PageFacts, url: string): string {
  if (declaredName !== '') return declaredName.slice(0, 60);
  const parts = title.split(/ [-–—|·•:] /).map((part) => part.trim());
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const name = last.length < first.length ? last : first;
  return (name || new URL(url).hostname.replace(/^www\./, '')).slice(0, 60);
}

/**
 * Fetches a page with up to five style sheets and four pictures, each with the same network checks as web pages of
 * sources, and reads a brand from them. Throws ReadFailure if the page itself can't be read.
 */
export async function readBrandPage(
  address: string,
  options: FetchOptions = {},
): Promise<BrandProposal> {
  const page = await fetchPage(address, { ...options, ...fetchLimits.page, types: pageTypes });
  const notes: UnreadPart[] = [];
  const context = { url: page.url, options, notes };
  const facts = readPage(toText(page.bytes));
  const declarations = readDeclarations(await loadCss(facts, context));
  const colors = findColors(declarations, facts.themeColor);
  const fonts = findFonts(declarations);
  const logo = await loadLogo(facts.logos, context);
  if (colors.length === 0) notes.push({ code: 'no_colors', detail: '' });
  if (fonts.heading === null && fonts.body === null) notes.push({ code: 'no_fonts', detail: '' });
  return {
    name: chooseSiteName(facts, page.url),
    colors,
    background: findBackground(declarations),
    fonts,
    logo,
    footer: null,
    not_understood: notes,
  };
}
