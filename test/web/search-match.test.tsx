/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DeckCard } from '#web/features/decks/components/card/deck-card.tsx';
import { makeSummary } from './support/decks.ts';
import { fakeApi } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

afterEach(cleanup);

it('a search result shows the slide with the match marked, and opens that slide', async () => {
  fakeApi();
  const match = { slide_id: 's 4', number: 4, before: '…the ', text: 'swarm', after: ' in June…' };
  const deck = makeSummary({ id: 'bees', title: 'Bees', match });

  await mount(<DeckCard deck={deck} isRow={false} />);

  const mark = screen.getByText('swarm');
  expect(mark.tagName).toBe('MARK');
  expect(mark.parentElement?.textContent).toBe('Slide 4: …the swarm in June…');
  expect(screen.getByRole('link', { name: 'Bees' }).getAttribute('href')).toBe(
    '/presentation/bees?slide=s+4',
  );
});
