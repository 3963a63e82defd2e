import { Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { auditEntity } from './audit-entity.ts';
import { type AuditItem, logAuditEvent } from './audit-store.ts';
import { inviteEntity, inviteRequestEntity, inviteUseEntity } from './invite-entity.ts';
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
    }),
);

/** The writes of a transaction about people and invites, given the entities. */
export type PeopleWrites = Parameters<ReturnType<typeof service>['transaction']['write']>[0];
export type PeopleEntities = Parameters<PeopleWrites>[0];
export type PeopleWrite = ReturnType<PeopleWrites>[number];

/**
 * Writes all of it or nothing, the audit event included, which is then logged too. Throws Fenced where a condition
 * does not hold; see runTransaction.
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
