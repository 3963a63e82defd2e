import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { configQuery } from '#web/lib/config.ts';
import { refreshSession } from '#web/lib/session/refresh.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { type PreviewPageName, previewAddress } from '../api/preview-address.ts';

/** What the preview host's pages tell the app around them. */
type Told = { type?: unknown; page?: unknown };

/** A frame that is refused again this soon has another fault than an old token. */
const retryAfterMs = 10_000;

type Place = { id: string; version?: string | undefined; page: PreviewPageName };
type Handlers = { onPage: (page: string) => void };

/**
 * The frame's address, with the token as it is when the page changes; null until the preview host is known.
 * A frame that reports a missing pass gets the same page with a fresh token.
 */
export function usePreviewFrame({ id, version, page }: Place, { onPage }: Handlers) {
  const { data: config } = useQuery(configQuery);
  const origin = config?.preview_origin;
  const [reloads, setReloads] = useState(0);
  const lastRetry = useRef(0);

  // A renewed token alone must not reload the page
  const address = useMemo(() => {
    const token = useSession.getState().access_token;
    return origin && token ? previewAddress(origin, { id, version, page }, token) : null;
  }, [origin, id, version, page, reloads]);

  const renew = async () => {
    if (Date.now() - lastRetry.current < retryAfterMs) return;
    lastRetry.current = Date.now();
    if (await refreshSession()) setReloads((before) => before + 1);
  };
  const hear = useEffectEvent((event: MessageEvent<Told | null>) => {
    if (event.origin !== origin) return;
    if (event.data?.type === 'deckwright:preview-unauthorized') void renew();
    if (event.data?.type === 'deckwright:preview-page') onPage(String(event.data.page));
  });

  useEffect(() => {
    const listener = (event: MessageEvent<Told | null>) => hear(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return address;
}
