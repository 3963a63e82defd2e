import { expect } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getArtifact } from '#lambdas/stores/artifact-store.ts';
import { getSlide } from '#lambdas/stores/slide-store.ts';
import { getVersion } from '#lambdas/stores/version-store.ts';
import { handleWatchMessage } from '#lambdas/sweeper/handle-watch-message.ts';
import { editedContent, type FinishedDeck } from './changed-slides.ts';
import { ifMatch } from './finished-deck.ts';

/** Edits the title of a slide and returns the id of the edit. */
export async function editTitle(deck: FinishedDeck, title: string, slide = 's01') {
  const { rev } = (await getSlide(deck.id, slide)) ?? { rev: 0 };
  const content = { ...editedContent, title };
  const answer = await deck.ask('PUT', `/slides/${slide}`, { content }, ifMatch(rev));
  expect(answer.status).toBe(200);
  return (await deck.deck()).edit_id ?? '';
}

/** Handles the message of an edit like the watch queue. */
export const deliverEdit = (deck: FinishedDeck, edit_id: string, clock = systemClock) =>
  handleWatchMessage(
    JSON.stringify({ v: 1, kind: 'publish_edits', presentation_id: deck.id, edit_id }),
    clock,
  );

/**
 * Returns the deck's status, its current version and whether changes are unpublished, as the API returns them to the
 * owner.
 */
export const readPublicationState = async (deck: FinishedDeck) => {
  const { status, current_html_version, has_unpublished } = (await deck.ask('GET', '')).body;
  return [status, current_html_version, has_unpublished];
};

/** Returns the HTML of the current version. */
export async function readCurrentHtml(deck: FinishedDeck): Promise<string> {
  const version = await getVersion(deck.id, (await deck.deck()).current_html_version ?? 0);
  if (version?.html.status !== 'ready') throw new Error('nothing is shown');
  return new TextDecoder().decode(await getArtifact(version.html.key));
}
