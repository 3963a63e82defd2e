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
import {
  adminCodeEntity,
  adminsEntity,
  peopleCountEntity,
  peopleJobEntity,
  userDomainEntity,
  userNameEntity,
} from './people-entities.ts';
import { runTransaction } from './transact.ts';
import { emailEntity, userEntity } from './user-entity.ts';

const service = once(
  () =>
    new Service({
      user: userEntity(),
      email: emailEntity(),
      name: userNameEntity(),
      domain: userDomainEntity(),
      admins: adminsEntity(),
      adminCode: adminCodeEntity(),
      count: peopleCountEntity(),
      job: peopleJobEntity(),
      audit: auditEntity(),
      invite: inviteEntity(),
      inviteUse: inviteUseEntity(),
      inviteRequest: inviteRequestEntity(),
      openRequests: openRequestsEntity(),
    }),
);

/** Builds the writes of a transaction about users and invites from the entities. */
export type PeopleWrites = Parameters<ReturnType<typeof service>['transaction']['write']>[0];
export type PeopleEntities = Parameters<PeopleWrites>[0];
export type PeopleWrite = ReturnType<PeopleWrites>[number];

/**
 * Runs a transaction about users and invites. The audit event is part of it and is also logged. Throws ConditionFailed
 * when a condition fails; see runTransaction.
 */
export async function transactPeople(build: PeopleWrites, audit?: AuditItem): Promise<void> {
  let writes: ReturnType<PeopleWrites> | undefined;
  const transaction = service().transaction.write((entities) => {
    writes ??= [...build(entities), ...(audit ? [entities.audit.create(audit).commit()] : [])];
    return writes;
  });
  await runTransaction((token) => transaction.go({ token }));
  if (audit) logAuditEvent(audit);
}
