import { toPlainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import { xmlDeclaration } from './parts.ts';
import { languageTag } from './text-runs.ts';
import { escapeXml } from './units.ts';

/** Author and creation date of the document. */
export type Authorship = { author: string; created: Date };

function formatDate(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns the core properties: title, author, language and dates. */
export function corePartXml(deck: Deck, { author, created }: Authorship): string {
  const time = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${formatDate(created)}</dcterms:${name}>`;
  const subject = deck.subtitle
    ? `<dc:subject>${escapeXml(toPlainText(deck.subtitle))}</dc:subject>`
    : '';
  return `${xmlDeclaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dcmitype="http://purl.org/dc/dcmitype/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(toPlainText(deck.title))}</dc:title>${subject}<dc:creator>${escapeXml(author)}</dc:creator><dc:language>${escapeXml(languageTag(deck.language))}</dc:language><cp:lastModifiedBy>${escapeXml(author)}</cp:lastModifiedBy><cp:revision>1</cp:revision>${time('created')}${time('modified')}</cp:coreProperties>`;
}

/** Returns the application properties: product, and number of slides and notes. */
export function appPartXml(slides: number): string {
  return `${xmlDeclaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><TotalTime>0</TotalTime><Application>Deckwright</Application><PresentationFormat>Widescreen</PresentationFormat><Slides>${slides}</Slides><Notes>${slides}</Notes><HiddenSlides>0</HiddenSlides><AppVersion>16.0000</AppVersion></Properties>`;
}
