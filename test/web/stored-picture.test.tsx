/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { SlideArt } from '#web/features/decks/components/art/slide-art.tsx';
import { PresentationId } from '#web/features/decks/drawing/presentation-id.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const asset = `pictures/${'a'.repeat(64)}-1200x800.jpg`;
const content: SlideContent = {
  layout: 'image-text',
  title: 'A pier',
  notes: '',
  sources: [],
  blocks: { image: { asset, alt: 'A pier' }, text: 'It is low water.' },
};
const slideContext = { title: 'Piers', language: 'en', theme: 'meridian', index: 1, total: 3 };
const renderSlideArt = (id: string | null) => (
  <PresentationId value={id}>
    <SlideArt content={content} slideContext={slideContext} />
  </PresentationId>
);
const findImage = () => document.querySelector('image');

beforeEach(() => useSession.setState({ access_token: 'a-token', status: 'in' }));
afterEach(cleanup);

describe('a stored picture of a drawn slide', () => {
  it('a slide’s picture is fetched with the access token and drawn as a data URI', async () => {
    const api = fakeApi(onPath(`/api/presentations/one/${asset}`, { body: 'JPEG' }));

    await mount(renderSlideArt('one'));

    await waitFor(() => expect(findImage()?.getAttribute('href')).toMatch(/^data:/));
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]?.headers.get('Authorization')).toBe('Bearer a-token');
  });

  it('a slide’s picture has no href while loading or after a failed request', async () => {
    const api = fakeApi(
      onPath(`/api/presentations/two/${asset}`, {
        status: 404,
        body: { detail: 'x', code: 'not_found' },
      }),
    );

    await mount(renderSlideArt('two'));

    await waitFor(() => expect(api.sent.length).toBeGreaterThan(0));
    await waitFor(() => expect(findImage()).toBeTruthy());
    expect(findImage()?.hasAttribute('href')).toBe(false);
  });

  it('a slide’s picture is not requested outside a presentation', async () => {
    const api = fakeApi();

    await mount(renderSlideArt(null));

    await waitFor(() => expect(findImage()).toBeTruthy());
    expect(api.sent).toEqual([]);
  });
});
