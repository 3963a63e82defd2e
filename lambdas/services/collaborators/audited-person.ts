import type { CollaboratorItem } from '../../stores/collaborator-store.ts';

/**
 * Returns a collaborator's fields for an audit event, without the address of a person who has no account: audit
 * events are never deleted, and the person has not agreed to that.
 */
export const toAuditedPerson = ({
  id,
  user_id,
  email,
  role,
}: Pick<CollaboratorItem, 'id' | 'user_id' | 'email' | 'role'>) => ({
  collaborator_id: id,
  ...(user_id === undefined ? {} : { email }),
  role,
});
