/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeBullets } from './support/contents.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { makePngHeader, mockPictures } from './support/pictures.ts';
import { findDraft, openEditor, setupStudioTests, slideRegion } from './support/studio.tsx';

const asset = 'data:image/jpeg;base64,/9j/4AAQ';

setupStudioTests();
afterEach(() => vi.unstubAllGlobals());

/** Returns the data of a paste or drop with a picture. */
const makePictureData = (text = '') => ({
  files: [new File([makePngHeader(1600, 900)], 'pier.png', { type: 'image/png' })],
  types: ['Files'],
  getData: () => text,
});

describe('pictures from the clipboard and by drag and drop', () => {
  it.each<[string, () => unknown]>([
    ['pasted', () => fireEvent.paste(document.body, { clipboardData: makePictureData() })],
    ['dropped', () => fireEvent.drop(slideRegion(), { dataTransfer: makePictureData() })],
  ])('a %s picture is added to the slide', async (_, place) => {
    mockPictures(asset);
    await openEditor([makeSlideWith(0, makeBullets('Tides', 'High water', 'Low water'))]);

    place();

    await waitFor(() => expect(findDraft('s0')?.content.layout).toBe('image-text'));
  });

  it('pasting a picture together with a text, such as copied cells, adds no picture', async () => {
    mockPictures(asset);
    await openEditor([makeSlideWith(0, makeBullets('Tides', 'High water', 'Low water'))]);

    const isDefault = fireEvent.paste(document.body, { clipboardData: makePictureData('A\tB') });

    expect(isDefault).toBe(true);
  });
});
