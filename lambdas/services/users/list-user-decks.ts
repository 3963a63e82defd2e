import { AppError } from '#shared/errors.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type ListQuery, listPresentations } from '../decks/queries/list-presentations.ts';
import { requireUser } from './change-user.ts';

/** Returns a page of a user's presentations; for admins. Throws forbidden or not_found. */
export async function listUserDecks(caller: UserRecord, id: string, query: ListQuery) {
  if (!caller.is_admin) throw new AppError('forbidden');
  await requireUser(id);
  return listPresentations(caller, { ...query, owner_id: id }, caller.id);
}
