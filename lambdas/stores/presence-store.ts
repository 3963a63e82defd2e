import type { EntityItem } from 'electrodb';
import { presenceEntity } from './presence-entity.ts';

type PresenceItem = Omit<EntityItem<ReturnType<typeof presenceEntity>>, 'expires_at'>;

/** How long a person counts as present after a report, in ms: three missed reports. */
const presenceValidityMs = 30_000;
/** Time from a report until the table may remove it, in ms. */
const retentionMs = 60_000;

/** Stores that a person has the presentation's page open; replaces the person's earlier report. */
export async function putPresence(item: PresenceItem): Promise<void> {
  const expires_at = Math.ceil((item.seen_at + retentionMs) / 1000);
  await presenceEntity()
    .put({ ...item, expires_at })
    .go();
}

/** Returns the people who have reported in the last 30 s, in the order of their ids; eventually consistent. */
export async function listPresence(presentationId: string, now: number): Promise<PresenceItem[]> {
  const { data } = await presenceEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ pages: 'all' });
  return data.filter(({ seen_at }) => now - seen_at < presenceValidityMs);
}
