import { CustomAttributeType, Entity } from 'electrodb';
import type { DeckShape } from '#shared/domain/estimate.ts';
import type { DerivedStage } from '#shared/domain/stages.ts';
import {
  type PresentationStatus,
  presentationStatuses,
  versionReasons,
} from '#shared/domain/statuses.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

export const sweepShards = 8;

/** Which of the sweeper's shards a presentation is in. */
export const shardOf = (id: string, shards: number): number => {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 65_536;
  return sum % shards;
};

/** The sweeper looks after decks that are being made, and those whose leftovers are to be removed. */
const isSwept = (deck: { status?: PresentationStatus; deleted_at?: number }) =>
  deck.status === 'queued' || deck.status === 'running' || deck.deleted_at !== undefined;

export type DeckOrigin = { id: string; title: string; language: string; version: number | null };

/** The presentation itself: what lists and the engine read. Its long texts are in the request item. */
export const deckEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'deck', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          owner_id: { type: 'string', required: true },
          owner_name: { type: 'string', required: true },
          owner_tier: { type: 'string', required: true },
          owner_is_admin: { type: 'boolean', required: true },
          title: { type: 'string', required: true },
          topic: { type: 'string', required: true },
          language: { type: 'string', required: true },
          theme: { type: 'string', required: true },
          /** How many `slide_ids` are. */
          slide_count: { type: 'number', required: true },
          /** The slides of the working copy, in order: a slide is where its id stands. */
          slide_ids: { type: 'list', items: { type: 'string' }, required: true },
          source_ids: { type: 'list', items: { type: 'string' }, required: true },
          /** Researched although it has no sources. */
          researches_web: { type: 'boolean' },
          review_outline: { type: 'boolean', required: true },
          is_outline_confirmed: { type: 'boolean', required: true },
          status: { type: presentationStatuses, required: true },
          reason: { type: 'string' },
          run: { type: 'number', required: true },
          /** The run whose research this run uses: its own, or an earlier one's that was kept. */
          research_run: { type: 'number', required: true },
          outline_run: { type: 'number', required: true },
          /** As above; smaller than `run` where the run only deploys. */
          slides_run: { type: 'number', required: true },
          /** Slides that no task of `slides_run` makes: taken over as they were, or given by a person. */
          kept_slides: { type: 'list', items: { type: 'string' }, required: true },
          /** The newest run whose tasks have lost their leases. */
          revoked_run: { type: 'number', required: true },
          /** Id of the request that began this run: its retry finds the run begun. */
          run_request: { type: 'string' },
          rev: { type: 'number', required: true },
          outline_rev: { type: 'number', required: true },
          stages: { type: CustomAttributeType<DerivedStage[]>('any'), required: true },
          progress: { type: 'number', required: true },
          /** Sum of the tasks' revs when stages were derived: older derivations don't overwrite. */
          progress_seq: { type: 'number', required: true },
          current_html_version: { type: 'number' },
          latest_version: { type: 'number', required: true },
          version_run: { type: 'number', required: true },
          /** What this run's version will say of how it came to be. */
          version_reason: { type: versionReasons, required: true },
          /** The version whose content this run deploys again. */
          restored_from: { type: 'number' },
          /** +1 at every change of the working copy by a person. */
          content_rev: { type: 'number', required: true },
          /** `content_rev` when the working copy was last kept as a version. */
          version_content_rev: { type: 'number', required: true },
          /** The version in which the working copy was last kept; 0 before the first. */
          working_version: { type: 'number', required: true },
          /** The slides_run whose slides that version has. */
          working_slides_run: { type: 'number', required: true },
          /** What it is translated from; `version` is null where that had unpublished edits. */
          origin: { type: CustomAttributeType<DeckOrigin>('any') },
          thumbnail_key: { type: 'string' },
          quality: { type: 'number' },
          error: { type: CustomAttributeType<DeckError>('any') },
          /** What its estimate rested on; absent where nothing was estimated. */
          shape: { type: CustomAttributeType<DeckShape>('any') },
          /** The month in which its unit of the quota is taken; absent once the unit was given back. */
          quota_month: { type: 'string' },
          created_at: { type: 'number', required: true },
          updated_at: { type: 'number', required: true },
          finished_at: { type: 'number' },
          deleted_at: { type: 'number' },
          sweep_shard: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${id}'),
            sk: key('sk', 'META'),
          },
          byOwner: {
            index: 'gsi1',
            pk: key('gsi1pk', 'OWNER#${owner_id}'),
            sk: key('gsi1sk', 'DECK#${id}'),
          },
          unsettled: {
            index: 'gsi2',
            condition: isSwept,
            pk: key('gsi2pk', 'SWEEP#${sweep_shard}'),
            sk: key('gsi2sk', '${updated_at}#${status}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The long texts of what was asked. */
export const requestEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'deck_request', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          topic: { type: 'string', required: true },
          instructions: { type: 'string', required: true },
          audience: { type: 'string', required: true },
          tone: { type: 'string', required: true },
          /** Absent where it was left to the topic or the sources. */
          language: { type: 'string' },
          minutes: { type: 'number' },
          estimate: { type: CustomAttributeType<Estimate>('any') },
          sources: {
            type: CustomAttributeType<{ id: string; name: string }[]>('any'),
            required: true,
          },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${presentation_id}'),
            sk: key('sk', 'REQUEST'),
          },
        },
      },
      tableConfig(),
    ),
);
