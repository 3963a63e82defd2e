import type { SlideContent } from '#shared/deck/model.ts';
import type { fakeApi } from './fake-api.ts';
import { makeSlideWith } from './fake-deck.ts';
import { openEditor } from './studio.tsx';

/** The asset of a small uploaded picture. */
export const asset = 'data:image/jpeg;base64,/9j/4AAQ';

/** Returns a slide's content with a layout and its blocks. */
export const makeSlideContent = (layout: string, blocks: object): SlideContent =>
  ({ layout, title: 'Tides', notes: 'Slowly.', sources: [], blocks }) as unknown as SlideContent;

/** Opens the editor with one slide; returns the server. */
export const openPictureEditor = async (
  content: SlideContent,
  ...rules: Parameters<typeof fakeApi>
) => {
  const { server } = await openEditor([makeSlideWith(0, content)], { rules });
  return server;
};
