import { Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { auditEntity } from './audit-entity.ts';
import { inviteEntity, inviteRequestEntity, inviteUseEntity } from './invite-entity.ts';
import {
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

/** Writes all of it or nothing. Throws Fenced where a condition does not hold; see runTransaction. */
export function transactPeople(build: PeopleWrites): Promise<void> {
  let writes: ReturnType<PeopleWrites> | undefined;
  const transaction = service().transaction.write((entities) => {
    writes ??= build(entities);
    return writes;
  });
  return runTransaction((token) => transaction.go({ token }));
}
