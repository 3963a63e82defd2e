import { Entity, type EntityItem } from 'electrodb';
import { sourceStatuses } from '#shared/schemas/sources.ts';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { tableConfig } from './table.ts';

/** A source of a user's; its passages are in the artifacts bucket. */
export const sourceEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'source', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          owner_id: { type: 'string', required: true },
          name: { type: 'string', required: true },
          kind: { type: ['text', 'file', 'url'] as const, required: true },
          status: { type: sourceStatuses, required: true },
          error: { type: 'string' },
          bytes: { type: 'number', required: true },
          passages: { type: 'number', required: true },
          language: { type: 'string', required: true },
          created_at: { type: 'number', required: true },
          /** Set while no presentation uses it. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['id'], template: 'SOURCE#${id}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'META', casing: 'none' },
          },
        },
      },
      tableConfig(),
    ),
);

export type SourceItem = EntityItem<ReturnType<typeof sourceEntity>>;

export async function putSource(source: SourceItem): Promise<void> {
  await sourceEntity().put(source).go();
}

/** A source that has not expired; undefined when there is none. */
export async function getSource(id: string, now: number): Promise<SourceItem | undefined> {
  const { data } = await sourceEntity().get({ id }).go({ consistent: true });
  if (!data || (data.expires_at !== undefined && data.expires_at * 1000 < now)) return undefined;
  return data;
}

/** Keeps a source that a presentation uses; false when its time was over. */
export function keepSource(id: string): Promise<boolean> {
  return held(() => sourceEntity().patch({ id }).remove(['expires_at']).go());
}
