import { AppError } from '#shared/errors.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type ListQuery, listPresentations } from '../decks/queries/list-presentations.ts';
import { userFor } from './change-user.ts';

/** A user's presentations; for admins. Throws forbidden or not_found. */
export async function listDecksOfUser(asker: UserRecord, id: string, query: ListQuery) {
  if (!asker.is_admin) throw new AppError('forbidden');
  await userFor(id);
  return listPresentations(asker, { ...query, owner_id: id });
}
