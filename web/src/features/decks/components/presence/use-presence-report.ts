import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PresenceBody } from '#shared/schemas/presence.ts';
import { presenceOptions, reportPresence } from '../../api/presence.ts';
import { useSlideDrafts } from '../../editing/draft-store.ts';

/**
 * Milliseconds between two reports while nothing changes (`reportIntervalMs`), and the minimum between two reports when the
 * slide or the editing changes (`minChangeIntervalMs`).
 */
const reportIntervalMs = 10_000;
const minChangeIntervalMs = 2_000;
/** How long after the last change of a slide its user counts as editing it, in ms. */
const editingTimeoutMs = 10_000;

/** What a page reports: the open slide, null for other tabs, undefined while it is not known; and its draft's key. */
export type ReportedPage = { deckId: string; slideId: string | null | undefined; draftKey: string };

/** Whether the user has changed the draft with this key in the last ten seconds. */
function useIsEditing(key: string): boolean {
  const at = useSlideDrafts((drafts) => drafts[key]?.at);
  const [last, setLast] = useState<{ key: string; at: number } | null>(null);
  useEffect(() => {
    // A draft that is older than this may have been stored before a reload, so it does not count as editing.
    if (at !== undefined && Date.now() - at < editingTimeoutMs) setLast({ key, at });
  }, [key, at]);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), last.at + editingTimeoutMs - Date.now());
    return () => clearTimeout(timer);
  }, [last]);
  return last?.key === key;
}

/**
 * Reports the open slide every ten seconds and when the slide or the editing changes, while the page is visible. Sends
 * nothing when the page closes, because the last report expires on the server.
 */
export function usePresenceReport({ deckId, slideId, draftKey }: ReportedPage): void {
  const isEditing = useIsEditing(draftKey);
  const sent = useRef<{ body: PresenceBody; at: number } | null>(null);
  const { refetch } = useQuery({
    ...presenceOptions(deckId),
    queryFn: ({ signal }) => {
      const body = { slide_id: slideId ?? null, is_editing: isEditing };
      sent.current = { body, at: Date.now() };
      return reportPresence(deckId, body, signal);
    },
    enabled: slideId !== undefined,
    staleTime: 0,
    refetchInterval: reportIntervalMs,
    refetchOnWindowFocus: 'always',
    // A failed report needs no retry, because the next one follows within ten seconds.
    retry: false,
  });
  useEffect(() => {
    if (slideId === undefined) return;
    const send = () => {
      const { slide_id, is_editing } = sent.current?.body ?? {};
      const isSame = slide_id === slideId && is_editing === isEditing;
      if (!isSame && !document.hidden) void refetch();
    };
    const timer = setTimeout(
      send,
      Math.max(0, (sent.current?.at ?? 0) + minChangeIntervalMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [slideId, isEditing, refetch]);
}
