import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { useLock } from '#web/lib/locks.ts';
import { useIsHidden } from '#web/lib/use-is-hidden.ts';
import {
  type AwaitedDeck,
  stopAwaiting,
  storeNotifiedStatus,
  useAwaitedDecks,
} from '../../api/awaited-decks.ts';
import { deckQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { followDoneMessages, notifiedStatuses, notifyDone, visibleTabLock } from './notify-done.ts';

const pollMs = 10_000;

/** Polls one deck until it is done. */
function AwaitedDeckPoll({ id, awaited }: { id: string; awaited: AwaitedDeck }) {
  const navigate = useNavigate();
  // A failed poll needs no toast, because the next one follows.
  const options = { ...deckQuery(id), staleTime: 0, refetchInterval: pollMs };
  const query = useQuery({ ...options, meta: { isErrorShownInForm: true } });
  const { data: deck, error, dataUpdatedAt } = query;

  const handleStatus = useEffectEvent((currentDeck: Presentation) => {
    const status = notifiedStatuses.find((one) => one === currentDeck.status);
    if (!status) {
      if (awaited.notified !== null && isWorking(currentDeck.status)) storeNotifiedStatus(id, null);
      return;
    }
    if (status === awaited.notified) return;
    // Stores the status before notifying, so that another tab that takes over does not notify again.
    if (status === 'awaiting_review') storeNotifiedStatus(id, status);
    else stopAwaiting(id);
    const { isQuiet = false } = awaited;
    void notifyDone({ ...currentDeck, status, isQuiet }, (path) => void navigate(path));
  });

  useEffect(() => {
    if (deck && dataUpdatedAt > awaited.since) handleStatus(deck);
  }, [deck, dataUpdatedAt, awaited.since]);
  useEffect(() => {
    if (isNotFound(error)) stopAwaiting(id);
  }, [error, id]);
  return null;
}

/**
 * Polls the awaited decks in one tab of the browser:
 *
 *   tab A  lock ─ poll ─ poll ─ closed
 *   tab B  ······ waits ·········· lock ─ poll ─ notify
 */
export function DoneWatch() {
  const decks = useAwaitedDecks((state) => state.decks);
  useLock(visibleTabLock, { mode: 'shared', isWanted: !useIsHidden() });
  const isLeader = useLock('deckwright-tell', { mode: 'exclusive' });
  const navigate = useNavigate();
  useEffect(() => followDoneMessages((path) => void navigate(path)), [navigate]);
  if (!isLeader) return null;
  return Object.entries(decks).map(([id, awaited]) => (
    <AwaitedDeckPoll key={id} id={id} awaited={awaited} />
  ));
}
