import type { EditPresentationBody, Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckMutation } from './deck-mutation.ts';

/** `rev` is the revision that the user saw, so that another user's change is never overwritten. */
export type DeckEdit = { id: string; rev: number } & EditPresentationBody;

const patchDeck = ({ id, rev, ...body }: DeckEdit) =>
  call<Presentation>(`/presentations/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    headers: { 'If-Match': `"${rev}"` },
    body,
  });

/** Changes a deck's theme; errors appear as toasts. */
export const useChangeTheme = () => useDeckMutation(patchDeck);

/** Changes a deck's title; its form shows errors. */
export const useEditDeck = () => useDeckMutation(patchDeck, useErrorShownInForm());
