import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { formatOutline, read } from './support/read.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const slideXml = (text: string) =>
  `<p:sld><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;

type Link = { to: string; target: string; isOutside?: boolean };

const createRelations = (links: readonly Link[]) => {
  const entries = links.map(
    ({ to, target, isOutside = false }, i) =>
      `<Relationship Id="r${i + 1}" Type="${office}/${to}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships>${entries.join('')}</Relationships>`;
};

/** Returns a presentation with one slide, given its text, path, link target and links, and other parts by name. */
function createPresentation(
  slide: { text: string; links?: readonly Link[]; path?: string; target?: string },
  others: Record<string, string> = {},
): Uint8Array {
  const { text, links, path = 'a.xml', target = `slides/${path}` } = slide;
  const parts = {
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': createRelations([{ to: 'slide', target }]),
    [`ppt/slides/${path}`]: slideXml(text),
    ...(links && { [`ppt/slides/_rels/${path}.rels`]: createRelations(links) }),
    ...others,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

test.each([
  'https://example.com/100%-growth',
  'https://example.com/%E4%BD',
  'http://',
  'mailto:',
  '',
])('a slide with a link to "%s" is read with its notes', async (link) => {
  const links = [
    { to: 'hyperlink', target: link, isOutside: true },
    { to: 'notesSlide', target: '../notesSlides/n.xml' },
  ];
  const pptx = createPresentation(
    { text: 'Grown twofold', links },
    { 'ppt/notesSlides/n.xml': slideXml('Pause here') },
  );

  const outline = formatOutline(await read('deck.pptx', pptx));

  expect(outline).toEqual(['paragraph [] Grown twofold', 'paragraph [] Pause here']);
});

test('an external link is not treated as a part of the document', async () => {
  const links = [{ to: 'notesSlide', target: 'https://example.com/ppt/n.xml', isOutside: true }];
  const pptx = createPresentation(
    { text: 'Shown', links },
    { 'ppt/n.xml': slideXml('Not of this slide') },
  );

  expect(formatOutline(await read('deck.pptx', pptx))).toEqual(['paragraph [] Shown']);
});

test.each(['slides/100%.xml', 'slides/100%25.xml'])(
  'a document part with the target %s is found',
  async (target) => {
    const pptx = createPresentation({ text: 'Found', path: '100%.xml', target });

    expect(formatOutline(await read('deck.pptx', pptx))).toEqual(['paragraph [] Found']);
  },
);

test('a document is read although one of its links has an invalid address', async () => {
  const links = [{ to: 'image', target: 'http://' }];
  const pptx = createPresentation({ text: 'Still here', links });

  expect(formatOutline(await read('deck.pptx', pptx))).toEqual(['paragraph [] Still here']);
});
