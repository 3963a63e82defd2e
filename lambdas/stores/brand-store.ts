import { type EntityItem, Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { artifactKeys, removeArtifacts } from './artifact-store.ts';
import { auditEntity } from './audit-entity.ts';
import { type AuditItem, logAuditEvent } from './audit-store.ts';
import { brandEntity, brandListEntity } from './brand-entity.ts';
import { removePartition } from './remove-partition.ts';
import { runTransaction } from './transact.ts';

export type BrandRecord = EntityItem<ReturnType<typeof brandEntity>>;
type BrandId = Pick<BrandRecord, 'owner_id' | 'id'>;

const service = once(
  () => new Service({ brand: brandEntity(), brandList: brandListEntity(), audit: auditEntity() }),
);

/** The brands of an owner, oldest first, and how many were ever added. */
export type BrandList = { owner_id: string; brands: BrandRecord[]; added: number };

/** Returns a brand of an owner, strongly consistent. */
export async function getBrand(id: BrandId): Promise<BrandRecord | undefined> {
  const { data } = await brandEntity().get(id).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the brands of an owner, oldest first, strongly consistent. */
export async function listBrands(ownerId: string): Promise<BrandRecord[]> {
  const { data } = await brandEntity()
    .query.primary({ owner_id: ownerId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns an owner's list of brands as `createBrand` and `replaceBrand` need it, strongly consistent. */
export async function readBrandList(owner_id: string): Promise<BrandList> {
  // Read the count before the brands, so that it never includes a brand that is missing from the list.
  const { data } = await brandListEntity().get({ owner_id }).go({ consistent: true });
  return { owner_id, brands: await listBrands(owner_id), added: data?.added ?? 0 };
}

type Entities = Parameters<Parameters<ReturnType<typeof service>['transaction']['write']>[0]>[0];

/**
 * Returns the write that counts a brand added to a list. The transaction fails when another brand was added since the
 * list was read.
 */
const addToList = ({ brandList }: Entities, { owner_id, added }: BrandList) =>
  brandList
    .put({ owner_id, added: added + 1 })
    .where((list, { eq, notExists }) =>
      added === 0 ? notExists(list.added) : eq(list.added, added),
    )
    .commit();

/** Creates a brand. Throws ConditionFailed when it exists or another one was added to the list since it was read. */
export async function createBrand(record: BrandRecord, list: BrandList): Promise<void> {
  const transaction = service().transaction.write((entities) => [
    entities.brand.create(record).commit(),
    addToList(entities, list),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/**
 * Replaces a brand at the revision that was read; with an audit event for shared brands. With a list, it moves the
 * brand to the list's owner. Throws ConditionFailed when the brand has changed or is deleted, or another brand was
 * added to the list.
 */
export async function replaceBrand(
  snapshot: BrandRecord,
  next: BrandRecord,
  { event, list }: { event: AuditItem | undefined; list?: BrandList },
): Promise<void> {
  const transaction = service().transaction.write((entities) => [
    ...(list
      ? [
          entities.brand
            .remove({ owner_id: snapshot.owner_id, id: snapshot.id })
            .where((item, op) => op.eq(item.rev, snapshot.rev))
            .commit(),
          entities.brand.put(next).commit(),
          addToList(entities, list),
        ]
      : [
          entities.brand
            .put(next)
            .where((item, op) => op.eq(item.rev, snapshot.rev))
            .commit(),
        ]),
    ...(event ? [entities.audit.create(event).commit()] : []),
  ]);
  await runTransaction((token) => transaction.go({ token }));
  if (event) logAuditEvent(event);
}

/** Removes a brand, with an audit event for a shared one. Throws ConditionFailed when it does not exist. */
export async function removeBrand({ owner_id, id }: BrandId, event?: AuditItem): Promise<void> {
  const transaction = service().transaction.write(({ brand, audit }) => [
    brand
      .remove({ owner_id, id })
      .where((item, op) => op.exists(item.rev))
      .commit(),
    ...(event ? [audit.create(event).commit()] : []),
  ]);
  await runTransaction((token) => transaction.go({ token }));
  if (event) logAuditEvent(event);
  await removeArtifacts(artifactKeys.deck(id));
}

/** Removes a removed user's own brands with their logos; the brands that the user shared stay. */
export async function removeUserBrands(userId: string): Promise<void> {
  for (const { id } of await listBrands(userId)) await removeArtifacts(artifactKeys.deck(id));
  await removePartition(`BRANDS#${userId}`);
}
