import type { WebhookEventType } from '#shared/domain/webhooks.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import { messageLostMs, queueWebhookMessage } from '../../../lib/webhook-queue.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { WebhookEvent } from '../../../stores/webhook-event-entity.ts';
import type { CausedEvents } from '../../../stores/write-deck.ts';

const eventByStatus: Partial<Record<DeckItem['status'], WebhookEventType>> = {
  completed: 'presentation.completed',
  failed: 'presentation.failed',
  awaiting_review: 'presentation.awaiting_review',
};

type DeckChange = {
  /** The new status, if it changes. */
  status?: DeckItem['status'];
  /** Number of the version that is current after the change. */
  version?: number | undefined;
  error?: DeckError | undefined;
};

/**
 * Returns the events that a change of a deck causes, to be written in its transaction. Undefined when it causes none,
 * or its owner has no webhooks.
 */
export function createDeckEvents(
  deck: DeckItem,
  { status, version, error }: DeckChange,
  clock: Clock,
): CausedEvents | undefined {
  if (!deck.owner_has_webhooks) return undefined;
  const statusEvent = status && eventByStatus[status];
  const isPublished = version !== undefined && version !== deck.current_html_version;
  const types = [
    ...(statusEvent ? [statusEvent] : []),
    ...(isPublished ? (['version.published'] as const) : []),
  ];
  const currentVersion = version ?? deck.current_html_version;
  const now = clock.now();
  const events = types.map((type) => ({
    user_id: deck.owner_id,
    id: clock.id(),
    type,
    presentation_id: deck.id,
    title: deck.title,
    status: status ?? deck.status,
    ...(currentVersion === undefined ? {} : { version: currentVersion }),
    ...(error && type === 'presentation.failed' ? { error } : {}),
    at: now,
    due_at: now + messageLostMs,
  }));
  return events.length === 0 ? undefined : { events, snapshot: deck };
}

type NewComment = NonNullable<WebhookEvent['comment']>;

/** Returns the event of a new comment; undefined when the owner has no webhooks. */
export function createCommentEvent(
  deck: DeckItem,
  { id, thread_id, text, author, slide_id }: NewComment,
  clock: Clock,
): CausedEvents | undefined {
  if (!deck.owner_has_webhooks) return undefined;
  const now = clock.now();
  const event = {
    user_id: deck.owner_id,
    id: clock.id(),
    type: 'comment.created' as const,
    presentation_id: deck.id,
    title: deck.title,
    status: deck.status,
    comment: { id, thread_id, text, author, ...(slide_id === undefined ? {} : { slide_id }) },
    at: now,
    due_at: now + messageLostMs,
  };
  return { events: [event] };
}

/*
 * engine    change + event ── message x          (may die after the write)
 * webhooks                    receives x: event -> deliveries
 * sweeper   ................. one minute later: the event is still there, sends x again
 */
/** Sends the messages of written events. */
export async function sendEvents(caused: CausedEvents | undefined): Promise<void> {
  for (const { user_id, id } of caused?.events ?? []) {
    await queueWebhookMessage({ v: 1, kind: 'event', user_id, event_id: id });
  }
}
