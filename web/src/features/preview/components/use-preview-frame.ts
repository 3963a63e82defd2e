import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { configQuery } from '#web/lib/config.ts';
import { refreshSession } from '#web/lib/session/refresh.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { type PreviewPageName, parsePage, previewUrl } from '../api/preview-url.ts';
import { forwardKey } from './forward-key.ts';

/** Messages from the preview host's pages. */
type FrameMessage = {
  type?: unknown;
  page?: unknown;
  total?: unknown;
  key?: unknown;
  shift?: unknown;
};

/** Minimum time between token refreshes for the frame; a rejection sooner has another cause. */
const minRefreshMs = 10_000;

type PreviewTarget = { id: string; version?: string | undefined; page: PreviewPageName };
type Handlers = { onPage: (page: PreviewPageName, total: number) => void };

export type PreviewFrame = {
  /** URL of the frame; null until the preview host is known. */
  url: string | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Shows another page inside the frame. */
  go: (page: PreviewPageName) => void;
};

/**
 * Shows the deck's own viewer in a frame and controls its page:
 *
 *   frame  loads ── page 1 ──────────── page 3 (its own keys) ──▶ onPage(3)
 *   app              └─ go(requested page) ─▶ hides its bar
 *
 * A frame that reports a missing token is reloaded with a fresh one.
 */
export function usePreviewFrame(
  { id, version, page }: PreviewTarget,
  { onPage }: Handlers,
): PreviewFrame {
  const { data: config } = useQuery(configQuery);
  const origin = config?.preview_origin;
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const [loadCount, setLoadCount] = useState(0);
  const refreshFrame = useFrameRefresh(() => setLoadCount((before) => before + 1));

  // A page change or a token refresh alone must not reload the frame.
  const url = useMemo(() => {
    const token = useSession.getState().access_token;
    isReady.current = false;
    return origin && token ? previewUrl(origin, { id, version, page }, token) : null;
  }, [origin, id, version, loadCount]);

  const go = (to: PreviewPageName) => {
    if (origin)
      frame.current?.contentWindow?.postMessage({ type: 'deckwright:go', page: to }, origin);
  };
  const onMessage = useEffectEvent((event: MessageEvent<FrameMessage | null>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    if (event.data?.type === 'deckwright:preview-unauthorized') return refreshFrame();
    if (event.data?.type === 'deckwright:key') return forwardKey(frame.current, event.data);
    if (event.data?.type !== 'deckwright:page') return;
    if (isReady.current)
      return onPage(parsePage(String(event.data.page)), Number(event.data.total));
    isReady.current = true;
    go(page);
  });

  useEffect(() => {
    const listener = (event: MessageEvent<FrameMessage | null>) => onMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return { url, frame, go };
}

/**
 * Returns a function that refreshes the session for a rejected frame, at most once per interval.
 */
function useFrameRefresh(onRefreshed: () => void): () => void {
  const lastRefresh = useRef(0);
  return () => {
    if (Date.now() - lastRefresh.current < minRefreshMs) return;
    lastRefresh.current = Date.now();
    void refreshSession().then((isRefreshed) => {
      if (isRefreshed) onRefreshed();
    });
  };
}
