import { Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { auditEntity } from './audit-entity.ts';
import { type AuditItem, logAuditEvent } from './audit-store.ts';
import {
  inviteEntity,
  inviteRequestEntity,
  inviteUseEntity,
  openRequestsEntity,
} from './invite-entity.ts';
import { runTransaction } from './transact.ts';
import { emailEntity, userEntity } from './user-entity.ts';
import {
  adminCodeEntity,
  adminsEntity,
  userCountEntity,
  userDomainEntity,
  userJobEntity,
  userNameEntity,
} from './user-related-entities.ts';

const getUserService = once(
  () =>
    new Service({
      user: userEntity(),
      email: emailEntity(),
      name: userNameEntity(),
      domain: userDomainEntity(),
      admins: adminsEntity(),
      adminCode: adminCodeEntity(),
      count: userCountEntity(),
      job: userJobEntity(),
      audit: auditEntity(),
      invite: inviteEntity(),
      inviteUse: inviteUseEntity(),
      inviteRequest: inviteRequestEntity(),
      openRequests: openRequestsEntity(),
    }),
);

/** Builds the writes of a transaction about users and invites from the entities. */
export type BuildUserWrites = Parameters<
  ReturnType<typeof getUserService>['transaction']['write']
>[0];
export type UserEntities = Parameters<BuildUserWrites>[0];
export type UserWrite = ReturnType<BuildUserWrites>[number];

/**
 * Runs a transaction about users and invites. The audit event is part of it and is also logged. Throws ConditionFailed
 * when a condition fails; see runTransaction.
 */
export async function transactUsers(build: BuildUserWrites, audit?: AuditItem): Promise<void> {
  let writes: ReturnType<BuildUserWrites> | undefined;
  const transaction = getUserService().transaction.write((entities) => {
    writes ??= [...build(entities), ...(audit ? [entities.audit.create(audit).commit()] : [])];
    return writes;
  });
  await runTransaction((token) => transaction.go({ token }));
  if (audit) logAuditEvent(audit);
}
