import type { CollaboratorItem } from '../../stores/collaborator-store.ts';

/**
 * Returns a collaborator for an audit event. Without the address of an invited person: audit events are kept for ever,
 * and a stranger has not agreed to anything.
 */
export const auditedPerson = ({
  id,
  user_id,
  email,
  role,
}: Pick<CollaboratorItem, 'id' | 'user_id' | 'email' | 'role'>) => ({
  collaborator_id: id,
  ...(user_id === undefined ? {} : { email }),
  role,
});
