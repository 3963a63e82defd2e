/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardThumb } from '#web/features/decks/components/card/card-thumb.tsx';
import { DeckCard } from '#web/features/decks/components/card/deck-card.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { makeStages, makeSummary } from './support/decks.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const path = '/api/presentations/one/thumbnail/picture';
const deck = makeSummary({ thumbnail_url: path, title: 'Tides' });
let scrollNear: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => notify([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
  useSession.setState({ access_token: 'a-token', status: 'in' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = () => document.querySelector('img');

describe('the picture on a deck’s card', () => {
  it('a deck’s picture is fetched with the token once it is near the viewport, and not before', async () => {
    const api = fakeApi(onPath(path, { body: 'PNG' }));
    await mount(<CardThumb deck={deck} />);
    expect(api.sent).toEqual([]);

    scrollNear();

    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('blob:picture'));
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]?.headers.get('Authorization')).toBe('Bearer a-token');
  });

  it('the object URL of a deck’s picture is revoked when the card unmounts', async () => {
    fakeApi(onPath(path, { body: 'PNG' }));
    await mount(<CardThumb deck={deck} />);
    scrollNear();
    await waitFor(() => expect(picture()).toBeTruthy());

    cleanup();

    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });

  it('a missing picture is replaced by a drawn cover', async () => {
    fakeApi(onPath(path, { status: 404, body: { detail: 'x', code: 'not_found' } }));
    await mount(<CardThumb deck={deck} />);

    scrollNear();

    await waitFor(() => expect(document.querySelector('[aria-hidden=true]')).toBeTruthy());
    expect(picture()).toBeNull();
  });
});

it('the card of a copy shows that its files are being prepared instead of a stage', async () => {
  const stages = makeStages().map((stage) =>
    stage.name === 'deploy' ? { ...stage, status: 'running' as const } : stage,
  );
  const copy = makeSummary({ status: 'running', current_html_version: null, stages });
  await mount(<DeckCard deck={copy} isRow={false} />);
  expect(screen.getByText('Preparing files')).toBeTruthy();
  expect(screen.queryByText('Deploy')).toBeNull();

  await act(() => loadLanguage('zh'));

  expect(screen.getByText('正在准备文件')).toBeTruthy();
});
