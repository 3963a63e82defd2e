import type { EditPresentationBody, Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useDeckMutation } from './deck-mutation.ts';

/** `rev` is the one that was seen: somebody else's change since is never covered. */
export type DeckEdit = { id: string; rev: number } & EditPresentationBody;

const patch = ({ id, rev, ...body }: DeckEdit) =>
  call<Presentation>(`/presentations/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    headers: { 'If-Match': `"${rev}"` },
    body,
  });

/** Changes a deck's theme; errors appear as toasts. */
export const useChangeTheme = () => useDeckMutation(patch);

/** Changes a deck's title; its form shows errors. */
export const useEditDeck = () => useDeckMutation(patch, useShownInPlace());
