import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { outlineOf, read } from './support/read.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...entries: string[]) =>
  strToU8(`<Relationships>${entries.join('')}</Relationships>`);
const slideAt = (target: string) =>
  relations(`<Relationship Id="r1" Type="${office}/slide" Target="${target}"/>`);
const saying = (text: string) =>
  `<p:sld><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;
const presentation = strToU8(
  '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
);

test.each([
  'https://example.com/100%-growth',
  'https://example.com/%E4%BD',
  'http://',
  'mailto:',
  '',
])('a slide that links to "%s" is read, with its notes', async (link) => {
  const pptx = zipSync({
    'ppt/presentation.xml': presentation,
    'ppt/_rels/presentation.xml.rels': slideAt('slides/a.xml'),
    'ppt/slides/a.xml': strToU8(saying('Grown twofold')),
    'ppt/slides/_rels/a.xml.rels': relations(
      `<Relationship Id="r1" Type="${office}/hyperlink" Target="${link}" TargetMode="External"/>`,
      `<Relationship Id="r2" Type="${office}/notesSlide" Target="../notesSlides/n.xml"/>`,
    ),
    'ppt/notesSlides/n.xml': strToU8(saying('Pause here')),
  });

  const outline = outlineOf(await read('deck.pptx', pptx));

  expect(outline).toEqual(['paragraph [] Grown twofold', 'paragraph [] Pause here']);
});

test('a link out of the document is never taken for a part of it', async () => {
  const pptx = zipSync({
    'ppt/presentation.xml': presentation,
    'ppt/_rels/presentation.xml.rels': slideAt('slides/a.xml'),
    'ppt/slides/a.xml': strToU8(saying('Shown')),
    'ppt/slides/_rels/a.xml.rels': relations(
      `<Relationship Id="r1" Type="${office}/notesSlide" Target="https://example.com/ppt/n.xml" TargetMode="External"/>`,
    ),
    'ppt/n.xml': strToU8(saying('Not of this slide')),
  });

  expect(outlineOf(await read('deck.pptx', pptx))).toEqual(['paragraph [] Shown']);
});

test.each(['slides/100%.xml', 'slides/100%25.xml'])(
  'a part that is named by %s is found',
  async (target) => {
    const pptx = zipSync({
      'ppt/presentation.xml': presentation,
      'ppt/_rels/presentation.xml.rels': slideAt(target),
      'ppt/slides/100%.xml': strToU8(saying('Found')),
    });

    expect(outlineOf(await read('deck.pptx', pptx))).toEqual(['paragraph [] Found']);
  },
);

test('a target that is no address leaves the rest of the document readable', async () => {
  const pptx = zipSync({
    'ppt/presentation.xml': presentation,
    'ppt/_rels/presentation.xml.rels': slideAt('slides/a.xml'),
    'ppt/slides/a.xml': strToU8(saying('Still here')),
    'ppt/slides/_rels/a.xml.rels': relations(
      `<Relationship Id="r1" Type="${office}/image" Target="http://"/>`,
    ),
  });

  expect(outlineOf(await read('deck.pptx', pptx))).toEqual(['paragraph [] Still here']);
});
