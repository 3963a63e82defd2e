import { ConditionFailed } from '#shared/errors.ts';
import type { DeckCondition } from './deck-conditions.ts';
import { deckEntity } from './deck-entity.ts';
import type { DeckItem } from './deck-store.ts';
import { transact } from './transact.ts';
import { tryWrite } from './try-write.ts';
import type { WebhookEvent } from './webhook-event-entity.ts';

/** Events that a change of a deck causes: written in the same transaction. */
export type CausedEvents = {
  events: readonly WebhookEvent[];
  /**
   * The deck as it was read. An event about a new current version is written on condition that the deck still has the
   * same current version: otherwise another process has made the new version current, with its own event.
   */
  snapshot?: Pick<DeckItem, 'current_html_version'>;
};

type DeckWrite = {
  set: Partial<Omit<DeckItem, 'id'>>;
  remove?: ('reason' | 'error' | 'finished_at' | 'publishing_version')[];
  where: DeckCondition;
  caused: CausedEvents | undefined;
};

/** Changes a deck, with its events; false when the condition fails. Without events it is a single write. */
export async function writeDeck(
  id: string,
  { set, remove = [], where, caused }: DeckWrite,
): Promise<boolean> {
  if (!caused) {
    return tryWrite(() => deckEntity().patch({ id }).set(set).remove(remove).where(where).go());
  }
  try {
    await transact((entities) => [
      entities.deck
        .patch({ id })
        .set(set)
        .remove(remove)
        .where(
          (deck, op) => `(${where(deck, op)})${createCurrentVersionCondition(caused)(deck, op)}`,
        )
        .commit(),
      ...caused.events.map((event) => entities.webhookEvent.create(event).commit()),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

const createCurrentVersionCondition =
  ({ events, snapshot }: CausedEvents): DeckCondition =>
  (deck, op) => {
    if (!snapshot || events.every(({ type }) => type !== 'version.published')) return '';
    const { current_html_version: shown } = snapshot;
    return ` AND ${shown === undefined ? op.notExists(deck.current_html_version) : op.eq(deck.current_html_version, shown)}`;
  };
