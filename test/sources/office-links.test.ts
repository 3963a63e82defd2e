import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { outlineOf, read } from './support/read.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const saying = (text: string) =>
  `<p:sld><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;

type Link = { to: string; target: string; isOutside?: boolean };

const relations = (links: readonly Link[]) => {
  const entries = links.map(
    ({ to, target, isOutside = false }, i) =>
      `<Relationship Id="r${i + 1}" Type="${office}/${to}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships>${entries.join('')}</Relationships>`;
};

/** A presentation of one slide: where it is, where it is said to be, what it links to, and other parts by name. */
function presentationOf(
  slide: { says: string; links?: readonly Link[]; path?: string; target?: string },
  others: Record<string, string> = {},
): Uint8Array {
  const { says, links, path = 'a.xml', target = `slides/${path}` } = slide;
  const parts = {
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations([{ to: 'slide', target }]),
    [`ppt/slides/${path}`]: saying(says),
    ...(links && { [`ppt/slides/_rels/${path}.rels`]: relations(links) }),
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
])('a slide that links to "%s" is read, with its notes', async (link) => {
  const links = [
    { to: 'hyperlink', target: link, isOutside: true },
    { to: 'notesSlide', target: '../notesSlides/n.xml' },
  ];
  const pptx = presentationOf(
    { says: 'Grown twofold', links },
    { 'ppt/notesSlides/n.xml': saying('Pause here') },
  );

  const outline = outlineOf(await read('deck.pptx', pptx));

  expect(outline).toEqual(['paragraph [] Grown twofold', 'paragraph [] Pause here']);
});

test('a link out of the document is never taken for a part of it', async () => {
  const links = [{ to: 'notesSlide', target: 'https://example.com/ppt/n.xml', isOutside: true }];
  const pptx = presentationOf(
    { says: 'Shown', links },
    { 'ppt/n.xml': saying('Not of this slide') },
  );

  expect(outlineOf(await read('deck.pptx', pptx))).toEqual(['paragraph [] Shown']);
});

test.each(['slides/100%.xml', 'slides/100%25.xml'])(
  'a part that is named by %s is found',
  async (target) => {
    const pptx = presentationOf({ says: 'Found', path: '100%.xml', target });

    expect(outlineOf(await read('deck.pptx', pptx))).toEqual(['paragraph [] Found']);
  },
);

test('a target that is no address leaves the rest of the document readable', async () => {
  const links = [{ to: 'image', target: 'http://' }];
  const pptx = presentationOf({ says: 'Still here', links });

  expect(outlineOf(await read('deck.pptx', pptx))).toEqual(['paragraph [] Still here']);
});
