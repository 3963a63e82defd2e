import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useLock } from '#web/lib/locks.ts';
import { useIsHidden } from '#web/lib/use-is-hidden.ts';
import { type Awaited, noteTold, stopAwaiting, useAwaited } from '../../api/awaited.ts';
import { deckQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { hearOfDone, seenLock, tellable, tellDone } from './tell-done.ts';

const lookMs = 10_000;

/** Looks at one deck until it has ended. */
function AwaitedDeck({ id, awaited }: { id: string; awaited: Awaited }) {
  const navigate = useNavigate();
  // Nobody waits for one look of many: what can't be told now is told by a later one.
  const asked = { ...deckQuery(id), staleTime: 0, refetchInterval: lookMs };
  const query = useQuery({ ...asked, meta: { isShownInPlace: true } });
  const { data: deck, error, dataUpdatedAt } = query;

  const settle = useEffectEvent((known: Presentation) => {
    const status = tellable.find((one) => one === known.status);
    if (!status) {
      if (awaited.told !== null && isWorking(known.status)) noteTold(id, null);
      return;
    }
    if (status === awaited.told) return;
    // Put down first: whichever tab takes over finds nothing left to tell.
    if (status === 'awaiting_review') noteTold(id, status);
    else stopAwaiting(id);
    void tellDone({ ...known, status }, (address) => void navigate(address));
  });

  useEffect(() => {
    if (deck && dataUpdatedAt > awaited.since) settle(deck);
  }, [deck, dataUpdatedAt, awaited.since]);
  useEffect(() => {
    if (error instanceof ApiError && error.status === 404) stopAwaiting(id);
  }, [error, id]);
  return null;
}

/**
 * Follows the decks whose end is to be told, in one tab of the browser only:
 *
 *   tab A  lock ─ looks ─ looks ─ closed
 *   tab B  ······ waits ·················· lock ─ looks ─ tells
 */
export function DoneWatch() {
  const decks = useAwaited((state) => state.decks);
  useLock(seenLock, { mode: 'shared', isWanted: !useIsHidden() });
  const isTelling = useLock('deckwright-tell', { mode: 'exclusive' });
  useEffect(hearOfDone, []);
  if (!isTelling) return null;
  return Object.entries(decks).map(([id, awaited]) => (
    <AwaitedDeck key={id} id={id} awaited={awaited} />
  ));
}
