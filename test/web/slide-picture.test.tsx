/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blankTexts } from '#shared/deck/blank-texts.ts';
import { slideContentSchema } from '#shared/deck/model.ts';
import { checkContent } from '#shared/deck/quality.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { errorCatalog } from '#shared/errors.ts';
import { addPicture } from '#web/features/decks/editing/add-picture.ts';
import { createBlankSlide } from '#web/features/decks/editing/blank-slide.ts';
import { castContent, withValue } from '#web/features/decks/editing/content-tree.ts';
import { convertSlide, listConversions } from '#web/features/decks/editing/convert.ts';
import { removePicture } from '#web/features/decks/editing/remove-picture.ts';
import { enEdit } from '#web/locales/en-edit.ts';
import { zhEdit } from '#web/locales/zh-edit.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { asset, makeSlideContent, openPictureEditor } from './support/picture-editor.ts';
import { makePngHeader, mockPictures } from './support/pictures.ts';
import {
  fieldText,
  filmstripButton,
  hasStatus,
  openEditor,
  press,
  pressInStrip,
  saveNow,
  setupStudioTests,
  type,
  unfinishedText,
} from './support/studio.tsx';

const makeBullets = (...texts: string[]) =>
  makeSlideContent('bullets', { lead: 'Twice a day.', items: texts.map((text) => ({ text })) });
const table = makeSlideContent('table', { columns: ['Pier', 'dB'], rows: [['North', '94']] });
const quote = makeSlideContent('quote', { quote: 'Time and tide wait for nobody.' });

describe('adding a picture to a slide', () => {
  it('adding a picture keeps the texts next to it, and uses the slide’s title as its first alternative text', () => {
    const [only, ...more] = addPicture(makeBullets('High water', 'Low water'), { asset });

    expect(more).toEqual([]);
    expect(only).toMatchObject({
      dropped: [],
      content: {
        ...{ layout: 'image-text', title: 'Tides', notes: 'Slowly.' },
        blocks: {
          text: 'Twice a day.',
          items: ['High water', 'Low water'],
          image: { asset, alt: 'Tides' },
        },
      },
    });
    const withAlt = withValue(only?.content ?? quote, 'image.alt', 'A pier');
    expect(slideContentSchema.safeParse(withAlt).success).toBe(true);
  });

  it('a slide with a single sentence offers both picture layouts', () => {
    const layouts = addPicture(quote, { asset }).map(({ content }) => content.layout);

    expect(layouts).toEqual(['image-text', 'full-image']);
  });

  it.each([
    makeSlideContent('cover', { subtitle: 'Twice a day', byline: 'Ana Keller' }),
    makeSlideContent('section', { number: '02', lead: 'Twice a day.' }),
    makeSlideContent('stats', {
      stats: [
        { value: '38%', label: 'of visitors return' },
        { value: '4 min', label: 'between two tides' },
      ],
    }),
  ])(
    'a cover, section or figures keep their layout and texts with a picture, and without it again',
    (before) => {
      const [only, ...more] = addPicture(before, { asset, alt: 'A pier' });

      expect(more).toEqual([]);
      expect(only).toEqual({
        dropped: [],
        content: { ...before, blocks: { ...before.blocks, image: { asset, alt: 'A pier' } } },
      });
      const place = { deckId: null, slideId: 's01' };
      expect(removePicture(only?.content ?? quote, place)).toEqual(before);
    },
  );

  it('a section keeps its picture as a slide with text beside it, which becomes a list without it', () => {
    const [pictured] = addPicture(makeSlideContent('section', { lead: 'Twice a day.' }), {
      asset,
      alt: 'A pier',
    });

    const converted = convertSlide(pictured?.content ?? quote, 'image-text');

    expect(converted?.content.blocks).toEqual({
      image: { asset, alt: 'A pier' },
      text: 'Twice a day.',
    });
    const plain = removePicture(converted?.content ?? quote, { deckId: null, slideId: 's01' });
    expect(plain && getSlideImage(plain)).toBe(undefined);
  });

  it('adding a picture reports lines that do not fit, and is not offered if they are too many', () => {
    const long = 'A line of such a length that it matters';
    const [six] = addPicture(makeBullets(...Array.from('123456', (n) => `${n}. ${long}`)), {
      asset,
    });

    expect(six?.dropped).toEqual([{ part: 'items[5].text', text: `6. ${long}` }]);
    expect(addPicture(table, { asset })).toEqual([]);
  });

  it('the lines of two columns become a list beside the picture', () => {
    const [withPicture] = addPicture(
      castContent({
        ...{ layout: 'two-columns', title: 'Bridges', notes: '', sources: [] },
        blocks: {
          left: { heading: 'Old', items: ['Stone', 'Narrow'] },
          right: { heading: 'New', items: ['Steel', 'Wide'] },
        },
      }),
      { asset },
    );

    expect(withPicture?.content.blocks).toMatchObject({
      items: ['Old: Stone', 'Old: Narrow', 'New: Steel', 'New: Wide'],
    });
  });

  it('the finding for a placeholder text stays when a picture is added', () => {
    const [withPicture] = addPicture(createBlankSlide('cards', blankTexts.en), { asset });

    const findings = checkContent(withPicture?.content ?? quote, 'en');
    const parts = findings.filter(({ code }) => code === 'blank_text').map(({ part }) => part);
    expect(parts).toContain('items[0]');
  });

  it('the picture is reported as dropped in other layouts', () => {
    const [with1] = addPicture(makeBullets('High water', 'Low water'), { asset });
    const withAlt = withValue(with1?.content ?? quote, 'image.alt', 'A pier');

    expect(addPicture(withAlt, { asset })).toEqual([]);
    const asBullets = listConversions(withAlt).find(({ content }) => content.layout === 'bullets');
    expect(asBullets?.dropped).toEqual([{ part: 'image', text: '' }]);
  });
});

const choosePicture = (content: BlobPart = makePngHeader(1600, 900), bytes = 8) => {
  const file = new File([content], 'pier.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  fireEvent.change(screen.getByTestId('picture'), { target: { files: [file] } });
};

/**
 * Waits until the last saved slide has these fields. The autosave may save an earlier state before it, if a second
 * passes between two changes of a test.
 */
const waitForSave = (
  server: Awaited<ReturnType<typeof openPictureEditor>>,
  saved: Record<string, unknown>,
) => waitFor(() => expect(server.sentBy('PUT').at(-1)?.body).toMatchObject(saved));

setupStudioTests();
afterEach(() => vi.unstubAllGlobals());

describe('adding and removing a picture in the editor', () => {
  it('a picture is added in one step, asks for its alternative text, and is saved with it', async () => {
    mockPictures(asset);
    const server = await openPictureEditor(makeBullets('High water', 'Low water'));
    expect(screen.getByText(/up to 30 MB/)).toBeTruthy();

    choosePicture();
    const shows = await screen.findByRole('textbox', { name: 'Picture description' });

    await waitFor(() => expect(document.activeElement).toBe(shows));
    expect(fieldText(shows)).toBe('');
    expect(hasStatus(unfinishedText)).toBe(false);
    const message = /^Picture added. Layout: Picture and text/;
    expect(await screen.findByText(message)).toBeTruthy();
    press(/^Undo: Picture added/);
    await screen.findByRole('button', { name: 'Upload picture' });
    press('Redo');
    fireEvent.change(screen.getByRole('textbox', { name: 'Picture description' }), {
      target: { value: 'A pier' },
    });
    saveNow();
    await waitForSave(server, {
      content: { layout: 'image-text', blocks: { image: { asset, alt: 'A pier' } } },
    });
  });

  it('removing an added picture brings the former layout and its texts back', async () => {
    mockPictures(asset);
    const server = await openPictureEditor(
      makeSlideContent('cards', {
        cards: [
          { heading: 'High', text: 'At noon.', icon: 'sun' },
          { heading: 'Low', text: 'At six.', icon: 'moon' },
        ],
      }),
    );
    choosePicture();
    await screen.findByRole('textbox', { name: 'Picture description' });
    type('Title', 'Tides today');

    press('Remove picture');

    await screen.findByRole('button', { name: 'Upload picture' });
    expect(screen.getByText('Picture removed. Layout: Cards.')).toBeTruthy();
    saveNow();
    await waitForSave(server, {
      content: {
        ...{ layout: 'cards', title: 'Tides today' },
        blocks: { cards: [{ icon: 'sun' }, { icon: 'moon' }] },
      },
    });
  });

  it('the focus stays in the filmstrip when a slide with a picture is selected', async () => {
    const pictured = makeSlideContent('image-text', {
      image: { asset, alt: 'Tides' },
      text: 'Low water.',
    });
    await openEditor([makeSlideWith(0, quote), makeSlideWith(1, pictured)]);

    pressInStrip('ArrowDown');

    await screen.findByRole('textbox', { name: 'Picture description' });
    expect(document.activeElement).toBe(filmstripButton(2));
  });

  it('removing a picture that came with the slide chooses the nearest layout', async () => {
    await openPictureEditor(
      makeSlideContent('image-text', { image: { asset, alt: 'A pier' }, items: ['Low', 'High'] }),
    );

    press('Remove picture');

    expect(await screen.findByText(/^Picture removed. Layout: List/)).toBeTruthy();
  });

  it('a decorative picture is saved without a description', async () => {
    mockPictures(asset);
    const server = await openPictureEditor(makeBullets('High water', 'Low water'));
    choosePicture();
    await screen.findByRole('textbox', { name: 'Picture description' });

    fireEvent.click(screen.getByRole('checkbox', { name: /^Decorative/ }));

    await waitFor(() => expect(hasStatus(unfinishedText)).toBe(false));
    expect(screen.queryByRole('textbox', { name: 'Picture description' })).toBeNull();
    saveNow();
    await waitForSave(server, {
      content: { blocks: { image: { asset, alt: '', decorative: true } } },
    });
  });

  it('the editor offers a choice when several picture layouts fit', async () => {
    mockPictures(asset);
    await openPictureEditor(quote);

    choosePicture();
    const dialog = await screen.findByRole('dialog', { name: 'Where should the picture go?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Picture' }));

    await screen.findByRole('textbox', { name: 'Caption' });
    expect(screen.queryByRole('dialog', { name: 'Where should the picture go?' })).toBeNull();
  });

  it.each([
    ['it is not a picture', 'x', 8, 'This file isn’t a readable picture.'],
    ['it is damaged', makePngHeader(1600, 900), 8, 'This file isn’t a readable picture.'],
    [
      'the file is too large',
      'x',
      31 * 1024 * 1024,
      'This file is larger than 30 MB. Choose a smaller one.',
    ],
    [
      'it has too many pixels',
      makePngHeader(60_000, 60_000),
      8,
      'This picture has 60000 × 60000 pixels. The limits are 8192 pixels a side and 33 megapixels. Resize it and try again.',
    ],
  ])('a picture is rejected with the reason when %s', async (_what, content, bytes, withAlt) => {
    await openPictureEditor(makeBullets('High water', 'Low water'));

    choosePicture(content, bytes);

    expect((await screen.findByRole('alert')).textContent).toBe(withAlt);
    expect(screen.getByRole('button', { name: 'Upload picture' })).toBeTruthy();
  });

  it.each(['en', 'zh'] as const)(
    'a picture is rejected with the server’s message: %s',
    (locale) => {
      const texts = { en: enEdit.edit.picture.pixels, zh: zhEdit.edit.picture.pixels };

      const sentence = texts[locale].replaceAll('{{', '{').replaceAll('}}', '}');

      expect(sentence).toBe(errorCatalog.picture_too_large.text[locale]);
    },
  );

  it('a slide needs a title before a picture can be added', async () => {
    await openPictureEditor({ ...makeBullets('High water', 'Low water'), title: '' });

    expect(screen.getByText(/^Add a title first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload picture' })).toBeNull();
  });

  it('the editor offers no picture for a slide without space for one', async () => {
    await openPictureEditor(table);

    expect(screen.getByText(/has no room for a picture/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload picture' })).toBeNull();
  });
});
