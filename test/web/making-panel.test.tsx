/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MakingPanel } from '#web/features/decks/components/studio/making-panel.tsx';
import { makeDeck } from './support/decks.ts';
import { mount } from './support/mount.tsx';

afterEach(cleanup);

const frames = [{ index: 0, slide: null }];

it('the panel of a presentation in progress says that the outline appears there', async () => {
  await mount(<MakingPanel deck={makeDeck({ status: 'running' })} frames={frames} />);

  expect(screen.getByText(/^The outline appears here/)).toBeTruthy();
});

it('the panel of a completed presentation only says that it is loading', async () => {
  await mount(<MakingPanel deck={makeDeck({ status: 'completed' })} frames={frames} />);

  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText(/outline/i)).toBeNull();
});
