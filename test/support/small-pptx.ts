import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const formatRelation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

const formatRelations = (entries: readonly string[]) =>
  strToU8(`<Relationships>${entries.join('')}</Relationships>`);

const formatShape = (placeholder: string, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

/** A slide: its title, then the paragraphs of its body. */
export type SmallSlide = [title: string, ...lines: string[]];

/** Returns a PowerPoint file with these slides and the parts that the reader needs. */
export function createSmallPptx(
  slides: readonly SmallSlide[] = [
    ['Harbour ferries', 'Spring report'],
    ['Changes', 'Boats leave every 20 minutes', 'Dogs travel free'],
  ],
): Uint8Array<ArrayBuffer> {
  const ids = slides.map((_, i) => `r${i + 1}`);
  const parts = slides.map(([title, ...lines], i) => [
    `ppt/slides/slide${i + 1}.xml`,
    strToU8(`<p:sld>${formatShape('title', [title])}${formatShape('body', lines)}</p:sld>`),
  ]);
  return zipSync({
    'ppt/presentation.xml': strToU8(
      `<p:presentation><p:sldIdLst>${ids.map((id) => `<p:sldId r:id="${id}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': formatRelations(
      ids.map((id, i) => formatRelation(id, 'slide', `slides/slide${i + 1}.xml`)),
    ),
    ...Object.fromEntries(parts),
  }) as Uint8Array<ArrayBuffer>;
}

/** Returns a file in test/sources/import/files. */
export const readImportedFile = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../sources/import/files/${name}`, import.meta.url)));
