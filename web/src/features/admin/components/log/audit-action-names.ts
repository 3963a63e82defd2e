import type { AuditAction } from '#shared/schemas/audit.ts';

/**
 * Every audit action. Importing the schema's own list would add the schemas to the
 * bundle.
 */
const actionSet: Record<AuditAction, true> = {
  'user.updated': true,
  'user.tier_changed': true,
  'user.limits_changed': true,
  'user.sessions_ended': true,
  'user.deleted': true,
  'user.second_factors_reset': true,
  'user.mail_resumed': true,
  'invite.created': true,
  'invite.updated': true,
  'invite.deleted': true,
  'invite_request.granted': true,
  'invite_request.declined': true,
  'presentation.paused': true,
  'presentation.cancelled': true,
  'presentation.deleted': true,
  'presentation.share_revoked': true,
  'presentation.collaborator_added': true,
  'presentation.collaborator_changed': true,
  'presentation.collaborator_removed': true,
  'key.created': true,
  'key.revoked': true,
  'brand.shared': true,
  'brand.unshared': true,
  'brand.updated': true,
  'brand.deleted': true,
};

/** The names of all audit actions, for the filter of the log. */
export const auditActionNames = Object.keys(actionSet) as AuditAction[];
