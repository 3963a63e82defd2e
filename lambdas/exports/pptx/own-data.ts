import { createHash } from 'node:crypto';
import type { Deck, Slide } from '#shared/deck/model.ts';
import { replaceImageAsset } from '#shared/deck/slide-image.ts';
import { type PackageParts, relationshipsXml, writePart, xmlDeclaration } from './parts.ts';
import { escapeXml } from './units.ts';

/*
 * A file has the content of its slides as custom XML (ECMA-376 part 1, 15.2.5), so that an import restores layouts that
 * PowerPoint does not have. PowerPoint keeps the custom data of a slide when the slide is moved, copied or edited.
 * The namespaces contain the version of the format.
 */
export const ownSlideNamespace = 'urn:deckwright:slide:1';
export const ownDeckNamespace = 'urn:deckwright:deck:1';

/**
 * The texts that an import reads from an unchanged slide. If an import reads other texts, another program has changed
 * the slide.
 */
export type SlideFingerprint = {
  /** The paragraphs of each text, table and chart, in the order of the file. */
  texts: string[][];
  notes: string;
  /** Kinds of content that an import does not keep, such as drawings, in the order of the file. */
  unkept: string[];
};

/** Asset id of every picture in the data: the file has the pictures already, as images. */
const pictureInFileAsset = 'in-file';

const propertiesNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

/** Returns an id in the format that Office requires, derived from the data. */
function deriveItemId(data: string): string {
  const hash = createHash('sha256').update(data).digest('hex').toUpperCase();
  const groups = [8, 12, 16, 20, 32].map((end, i, ends) => hash.slice(ends[i - 1] ?? 0, end));
  return `{${groups.join('-')}}`;
}

/** Returns the part name of a slide's data, by the slide's index from 0; without an index, that of the deck's data. */
export const ownDataName = (index = -1): string => `customXml/item${index + 2}.xml`;

function writeItem(parts: PackageParts, name: string, root: [string, string], value: object): void {
  const [element, namespace] = root;
  const data = JSON.stringify(value);
  const number = name.replace(/\D/g, '');
  const properties = `itemProps${number}.xml`;
  writePart(
    parts,
    name,
    `${xmlDeclaration}<${element} xmlns="${namespace}">${escapeXml(data)}</${element}>`,
  );
  writePart(
    parts,
    `customXml/${properties}`,
    `${xmlDeclaration}<ds:datastoreItem ds:itemID="${deriveItemId(`${number} ${data}`)}" xmlns:ds="${propertiesNamespace}"><ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`,
  );
  writePart(
    parts,
    `customXml/_rels/item${number}.xml.rels`,
    relationshipsXml([{ id: 'rId1', type: 'customXmlProps', target: properties }]),
  );
}

/** Returns a slide's content without data of its presentation: ids, sources and pictures. */
function removeDeckData({
  id: _id,
  point: _point,
  unsourced: _unsourced,
  ...content
}: Slide): object {
  return replaceImageAsset({ ...content, sources: [] }, pictureInFileAsset);
}

/** Writes the data of the deck and of its slides. */
export function writeOwnData(
  parts: PackageParts,
  { title, subtitle, language, theme, slides }: Deck,
  prints: readonly SlideFingerprint[],
): void {
  writeItem(parts, ownDataName(), ['deck', ownDeckNamespace], { title, subtitle, language, theme });
  for (const [i, slide] of slides.entries()) {
    const value = { content: removeDeckData(slide), print: prints[i] };
    writeItem(parts, ownDataName(i), ['slide', ownSlideNamespace], value);
  }
}
