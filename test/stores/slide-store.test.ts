import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { replaceSlide } from '#lambdas/services/decks/commands/replace-slide.ts';
import { type SlideProposal, slideEntity } from '#lambdas/stores/content-entities.ts';
import { dropProposal, getSlide } from '#lambdas/stores/slide-store.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

/** Creates a slide whose proposal was replaced by another one after the user saw it. */
async function newReplacedProposal() {
  const madeDeck = await finishedDeck();
  const slide = await getSlide(madeDeck.id, 's01');
  if (!slide) throw new Error('no slide');
  const { content, score, findings, point, rev } = slide;
  const seen: SlideProposal = {
    content: { ...content, title: 'Seen' },
    score,
    findings,
    provenance: [],
    point,
    of_rev: rev,
    instruction: 'Shorter.',
    created_at: systemClock.now(),
  };
  const newerProposal = {
    ...seen,
    content: { ...content, title: 'Next' },
    created_at: seen.created_at + 1,
  };
  await slideEntity()
    .patch({ presentation_id: madeDeck.id, id: 's01' })
    .set({ proposal: newerProposal })
    .go();
  return { made: madeDeck, slide, seen, next: newerProposal };
}

test('discarding or accepting an older proposal does not change a newer proposal of the slide', async () => {
  const { made, slide, seen, next: newerProposal } = await newReplacedProposal();

  const isDropped = await dropProposal(made.id, 's01', seen);
  const { content, score, findings, provenance, point } = seen;
  const change = { content, score, findings, provenance, point, edited: true };
  const deck = await made.deck();
  const accepted = replaceSlide(made.user, deck, {
    slide,
    change,
    acceptedProposal: seen,
    clock: systemClock,
  });

  expect(isDropped).toBe(false);
  await expect(accepted).rejects.toMatchObject({ code: 'stale' });
  expect(await getSlide(made.id, 's01')).toMatchObject({
    content: slide.content,
    proposal: newerProposal,
  });
});

test('discarding a proposal removes the proposal that the user saw', async () => {
  const { made, slide, next: newerProposal } = await newReplacedProposal();

  expect(await dropProposal(made.id, 's01', newerProposal)).toBe(true);

  const { proposal, ...after } = (await getSlide(made.id, 's01')) ?? slide;
  expect([proposal, after.rev]).toEqual([undefined, slide.rev]);
});
