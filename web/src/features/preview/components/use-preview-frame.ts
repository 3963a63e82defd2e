import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { configQuery } from '#web/lib/config.ts';
import { refreshSession } from '#web/lib/session/refresh.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { type PreviewPageName, pageOf, previewAddress } from '../api/preview-address.ts';
import { pressHere } from './frame-keys.ts';

/** What the preview host's pages tell the app around them. */
type Told = { type?: unknown; page?: unknown; total?: unknown; key?: unknown; shift?: unknown };

/** A frame that is refused again this soon has another fault than an old token. */
const retryAfterMs = 10_000;

type Place = { id: string; version?: string | undefined; page: PreviewPageName };
type Handlers = { onPage: (page: PreviewPageName, total: number) => void };

export type PreviewFrame = {
  /** Null until the preview host is known. */
  address: string | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Turns the page within the frame. */
  go: (page: PreviewPageName) => void;
};

/**
 * The deck's own viewer in a frame, driven from here:
 *
 *   frame  loads ── page 1 ──────────── page 3 (turned by its own keys) ──▶ onPage(3)
 *   app              └─ go(page asked) ─▶ it hides its bar
 *
 * A frame that reports a missing pass is loaded again with a fresh token.
 */
export function usePreviewFrame({ id, version, page }: Place, { onPage }: Handlers): PreviewFrame {
  const { data: config } = useQuery(configQuery);
  const origin = config?.preview_origin;
  const frame = useRef<HTMLIFrameElement>(null);
  const isDriven = useRef(false);
  const [loads, setLoads] = useState(0);
  const renew = useRenewal(() => setLoads((before) => before + 1));

  // Neither a turned page nor a renewed token alone may load the frame again.
  const address = useMemo(() => {
    const token = useSession.getState().access_token;
    isDriven.current = false;
    return origin && token ? previewAddress(origin, { id, version, page }, token) : null;
  }, [origin, id, version, loads]);

  const go = (to: PreviewPageName) => {
    if (origin)
      frame.current?.contentWindow?.postMessage({ type: 'deckwright:go', page: to }, origin);
  };
  const hear = useEffectEvent((event: MessageEvent<Told | null>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    if (event.data?.type === 'deckwright:preview-unauthorized') return renew();
    if (event.data?.type === 'deckwright:key') return pressHere(frame.current, event.data);
    if (event.data?.type !== 'deckwright:page') return;
    if (isDriven.current) return onPage(pageOf(String(event.data.page)), Number(event.data.total));
    isDriven.current = true;
    go(page);
  });

  useEffect(() => {
    const listener = (event: MessageEvent<Told | null>) => hear(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return { address, frame, go };
}

/** Renews the session for a frame that was refused, but not over and over. */
function useRenewal(onRenewed: () => void): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < retryAfterMs) return;
    last.current = Date.now();
    void refreshSession().then((isRenewed) => {
      if (isRenewed) onRenewed();
    });
  };
}
