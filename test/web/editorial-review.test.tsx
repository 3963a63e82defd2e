/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EditorialReview } from '#shared/schemas/editorial-review.ts';
import { EditorialReviewPanel } from '#web/features/decks/components/detail/editorial-review.tsx';
import { makeDeck, makeSlide } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

afterEach(cleanup);

const review: EditorialReview = {
  reviewed_at: '2026-11-20T08:32:10.000Z',
  is_outdated: false,
  findings: [
    {
      id: 'f1',
      slide_id: 's1',
      kind: 'repetition',
      text: 'It repeats slide 1.',
      instruction: 'Say what is new here.',
      state: 'open',
    },
  ],
};

const deck = makeDeck({ status: 'completed', allowed_actions: ['revise_slide'] });
const slides = [0, 1].map((index) => makeSlide(index, { id: `s${index}` }));

const showReview = (first: EditorialReview, ...later: EditorialReview[]) => {
  const calls = fakeApi(
    onCall('GET', '/editorial-review', ...[first, ...later].map((body) => ({ body }))),
    onCall('POST', '/findings/f1/dismiss', { body: first }),
    onCall('POST', '/findings/f1/apply', { body: {} }),
  );
  return mount(<EditorialReviewPanel deck={deck} tasks={[]} slides={slides} />).then(() => calls);
};

it('a review finding shows its slide, its text and the proposed change', async () => {
  await showReview(review);

  await screen.findByRole('heading', { name: 'Slide 2 · repeats another slide' });
  expect(screen.getByText('It repeats slide 1.')).toBeTruthy();
  expect(screen.getByText('Proposed change: Say what is new here.')).toBeTruthy();
});

it('one click dismisses a review finding', async () => {
  const dismissed = { ...review.findings[0], state: 'dismissed' };
  await showReview(review, { ...review, findings: [dismissed] } as EditorialReview);

  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));

  await waitFor(() => expect(screen.getByText('Dismissed.')).toBeTruthy());
});

it('before the first editorial review, only the button that starts the review is shown', async () => {
  await showReview({ findings: [], reviewed_at: null, is_outdated: false });

  expect(await screen.findByRole('button', { name: 'Review the text' })).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
