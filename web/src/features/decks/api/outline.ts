import type { EditOutlineBody, OutlineView } from '#shared/schemas/outline.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useDeckCall } from './deck-mutation.ts';

const base = (id: string) => `/presentations/${encodeURIComponent(id)}/outline`;

/** `rev` is the one that was seen: somebody else's change since is never covered. */
export type OutlineEdit = { id: string; rev: number; entries: EditOutlineBody['entries'] };

const put = ({ id, rev, entries }: OutlineEdit) =>
  call<OutlineView>(base(id), {
    method: 'PUT',
    headers: { 'If-Match': `"${rev}"` },
    body: { entries },
  });

/** Puts an edited outline in its place; its editor says what goes wrong. */
export const useEditOutline = () =>
  useDeckCall({ call: put, meta: useShownInPlace(), isPendingUntilShown: true });

export type OutlineAsk = { id: string; instruction: string };

const post = (ask: OutlineAsk) =>
  call<Task>(`${base(ask.id)}/regenerate`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    body: { instruction: ask.instruction },
  });

/** Has the outline written again as asked; locked entries stay. */
export const useWriteOutlineAgain = () =>
  useDeckCall({ call: post, meta: useShownInPlace(), isPendingUntilShown: true });
