import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { configQuery } from '#web/lib/config.ts';
import { refreshSession } from '#web/lib/session/refresh.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { buildPreviewUrl, type PreviewPageName, parsePage } from '../api/preview-url.ts';
import { forwardKey } from './forward-key.ts';

/** Messages from the preview host's pages. */
type IframeMessage = {
  type?: unknown;
  page?: unknown;
  total?: unknown;
  key?: unknown;
  shift?: unknown;
};

/**
 * Minimum milliseconds between two token refreshes for the iframe. If the preview host rejects a token that is newer
 * than this, another refresh would not help.
 */
const minRefreshMs = 10_000;

type PreviewTarget = { id: string; version?: string | undefined; page: PreviewPageName };
type IframeHandlers = { onPage: (page: PreviewPageName, total: number) => void };

export type PreviewIframe = {
  /** URL of the iframe; null until the preview host is known. */
  url: string | null;
  iframe: RefObject<HTMLIFrameElement | null>;
  /** Shows another page inside the iframe. */
  go: (page: PreviewPageName) => void;
};

/**
 * Shows the deck's own viewer in an iframe and controls its page:
 *
 *   iframe  loads ── page 1 ──────────── page 3 (its own keys) ──▶ onPage(3)
 *   app              └─ go(requested page) ─▶ hides its bar
 *
 * An iframe that reports a missing token is reloaded with a fresh one.
 */
export function usePreviewIframe(
  { id, version, page }: PreviewTarget,
  { onPage }: IframeHandlers,
): PreviewIframe {
  const { data: config } = useQuery(configQuery);
  const origin = config?.preview_origin;
  const iframe = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const [loadCount, setLoadCount] = useState(0);
  const refreshIframe = useIframeRefresh(() => setLoadCount((before) => before + 1));

  // A page change or a token refresh alone must not reload the iframe.
  const url = useMemo(() => {
    const token = useSession.getState().access_token;
    isReady.current = false;
    return origin && token ? buildPreviewUrl(origin, { id, version, page }, token) : null;
  }, [origin, id, version, loadCount]);

  const go = (to: PreviewPageName) => {
    if (origin)
      iframe.current?.contentWindow?.postMessage({ type: 'deckwright:go', page: to }, origin);
  };
  const onMessage = useEffectEvent((event: MessageEvent<IframeMessage | null>) => {
    if (event.origin !== origin || event.source !== iframe.current?.contentWindow) return;
    if (event.data?.type === 'deckwright:preview-unauthorized') return refreshIframe();
    if (event.data?.type === 'deckwright:key') return forwardKey(iframe.current, event.data);
    if (event.data?.type !== 'deckwright:page') return;
    if (isReady.current)
      return onPage(parsePage(String(event.data.page)), Number(event.data.total));
    isReady.current = true;
    go(page);
  });

  useEffect(() => {
    const listener = (event: MessageEvent<IframeMessage | null>) => onMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return { url, iframe, go };
}

/**
 * Returns a function that refreshes the session for a rejected iframe, at most once per interval.
 */
function useIframeRefresh(onRefreshed: () => void): () => void {
  const lastRefresh = useRef(0);
  return () => {
    if (Date.now() - lastRefresh.current < minRefreshMs) return;
    lastRefresh.current = Date.now();
    void refreshSession().then((isRefreshed) => {
      if (isRefreshed) onRefreshed();
    });
  };
}
