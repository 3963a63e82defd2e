import { CustomAttributeType, Entity } from 'electrodb';
import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { CollaboratorRole } from '#shared/domain/collaborators.ts';
import type { EstimateInput } from '#shared/domain/estimate.ts';
import type { DerivedStage } from '#shared/domain/stages.ts';
import {
  type PresentationStatus,
  presentationStatuses,
  versionReasons,
} from '#shared/domain/statuses.ts';
import { pictureChoices } from '#shared/schemas/picture-settings.ts';
import type { DeckError, Imported } from '#shared/schemas/presentations.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import type { RequestedTemplate } from '#shared/templates/template.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

export const sweepShards = 8;

/** Returns the sweeper shard of a presentation, from a hash of its id. */
export const computeShard = (id: string, shards: number): number => {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 65_536;
  return sum % shards;
};

type SweptFields = { status?: PresentationStatus; edit_id?: string; deleted_at?: number };

/**
 * Whether the sweeper handles a deck: decks that are being generated, finished decks with edits that are not in a
 * version yet, and deleted decks whose content must be removed.
 */
const isSwept = ({ status, edit_id, deleted_at }: SweptFields) =>
  status === 'queued' ||
  status === 'running' ||
  (status === 'completed' && edit_id !== undefined) ||
  deleted_at !== undefined;

/** A collaborator with an account, as stored with the presentation. */
export type CollaboratorEntry = {
  /** Id of the collaborator's own item. */
  id: string;
  role: CollaboratorRole;
  /** Whether they have opened the presentation. */
  has_joined?: boolean;
  /** Time at which the invitation of someone who has not opened the presentation ends, epoch ms. */
  until?: number;
};

export type DeckOrigin = { id: string; title: string; language: string; version: number | null };

/** A presentation: the fields that lists and the engine read. The request item has the long texts. */
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
          /** The owner's own monthly limit of tokens; absent: the plan's. */
          owner_decks_a_month: { type: 'number' },
          owner_tokens_a_month: { type: 'number' },
          /**
           * Whether the owner has webhooks; absent if not. Changes of the deck are written with events only if the
           * owner has some.
           */
          owner_has_webhooks: { type: 'boolean' },
          title: { type: 'string', required: true },
          topic: { type: 'string', required: true },
          language: { type: 'string', required: true },
          theme: { type: 'string', required: true },
          /** The brand's fields that slides show, apart from the theme reference; absent: no brand. */
          brand: { type: CustomAttributeType<DeckBrand>('any') },
          /** Length of `slide_ids`. */
          slide_count: { type: 'number', required: true },
          /** Slide ids of the working copy, in presentation order. */
          slide_ids: { type: 'list', items: { type: 'string' }, required: true },
          source_ids: { type: 'list', items: { type: 'string' }, required: true },
          /** Whether research reads the web; only for a deck without sources. */
          researches_web: { type: 'boolean' },
          review_outline: { type: 'boolean', required: true },
          is_outline_confirmed: { type: 'boolean', required: true },
          status: { type: presentationStatuses, required: true },
          reason: { type: 'string' },
          run: { type: 'number', required: true },
          /** The run whose research this run uses: this run itself, or an earlier run. */
          research_run: { type: 'number', required: true },
          outline_run: { type: 'number', required: true },
          /** The run whose slides this run uses; smaller than `run` when the run only publishes. */
          slides_run: { type: 'number', required: true },
          /** Slides that no task of `slides_run` generates: kept from an earlier run, or written by the user. */
          kept_slides: { type: 'list', items: { type: 'string' }, required: true },
          /** The newest run whose tasks' leases were revoked. */
          revoked_run: { type: 'number', required: true },
          /** Id of the request that started this run; a retry of the request finds the run already started. */
          run_request: { type: 'string' },
          rev: { type: 'number', required: true },
          outline_rev: { type: 'number', required: true },
          stages: { type: CustomAttributeType<DerivedStage[]>('any'), required: true },
          progress: { type: 'number', required: true },
          /**
           * Sum of the tasks' revs when the stages were derived; a derivation with a lower sum must not overwrite
           * them.
           */
          progress_seq: { type: 'number', required: true },
          current_html_version: { type: 'number' },
          latest_version: { type: 'number', required: true },
          version_run: { type: 'number', required: true },
          /** The reason (edited, regenerated, …) that is stored with the version that this run publishes. */
          version_reason: { type: versionReasons, required: true },
          /** The version whose content this run publishes again. */
          restored_from: { type: 'number' },
          /** Incremented at each user edit of the working copy. */
          content_rev: { type: 'number', required: true },
          /** `content_rev` when the working copy was last saved as a version. */
          version_content_rev: { type: 'number', required: true },
          /** Id of the newest edit in this run; absent before the first. */
          edit_id: { type: 'string' },
          /** Id of the person who made the newest edit, or began the run; see editorId. Absent: the owner. */
          changed_by: { type: 'string' },
          /** Time of the first edit since the last version, epoch ms. */
          edited_since: { type: 'number' },
          /** The version of published edits that becomes the current one as soon as its HTML is ready. */
          publishing_version: { type: 'number' },
          /** The version that the working copy was last saved as; 0 before the first. */
          working_version: { type: 'number', required: true },
          /** The `slides_run` of the slides in `working_version`. */
          working_slides_run: { type: 'number', required: true },
          /** The deck this one is translated from; `version` is null when that deck had unpublished edits. */
          origin: { type: CustomAttributeType<DeckOrigin>('any') },
          thumbnail_key: { type: 'string' },
          quality: { type: 'number' },
          error: { type: CustomAttributeType<DeckError>('any') },
          /** Inputs of the deck's estimate; absent when no estimate was made. */
          shape: { type: CustomAttributeType<EstimateInput>('any') },
          /** The month whose quota was charged; absent once the charge was refunded. */
          quota_month: { type: 'string' },
          created_at: { type: 'number', required: true },
          updated_at: { type: 'number', required: true },
          finished_at: { type: 'number' },
          deleted_at: { type: 'number' },
          /**
           * Time at which a presentation in the trash is removed, epoch ms. Absent when the deleted presentation is
           * not in the trash: its content is removed immediately.
           */
          purge_at: { type: 'number' },
          /** Status before the presentation was moved to the trash. */
          status_before: { type: presentationStatuses },
          /** Whether the owner marked the presentation as a favourite; absent if not. */
          is_favorite: { type: 'boolean' },
          /** Name of the owner's folder that contains the presentation; absent if none does. */
          folder: { type: 'string' },
          /** People with access besides the owner, by user id; see collaborator-store.ts. */
          collaborators: { type: CustomAttributeType<Record<string, CollaboratorEntry>>('any') },
          /** Incremented at each change of `collaborators` or of an invitation; absent before the first change. */
          collaborators_rev: { type: 'number' },
          /**
           * Number of comments, including replies, and a revision that each change of a comment increments; absent
           * before the first comment.
           */
          comment_count: { type: 'number' },
          comments_rev: { type: 'number' },
          sweep_shard: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${id}'),
            sk: defineKey('sk', 'META'),
          },
          byOwner: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'OWNER#${owner_id}'),
            sk: defineKey('gsi1sk', 'DECK#${id}'),
          },
          unsettled: {
            index: 'gsi2',
            condition: isSwept,
            pk: defineKey('gsi2pk', 'SWEEP#${sweep_shard}'),
            sk: defineKey('gsi2sk', '${updated_at}#${status}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The long texts of the user's request. */
export const deckRequestEntity = once(
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
          /** Absent when the language follows from the topic or the sources. */
          language: { type: 'string' },
          minutes: { type: 'number' },
          /**
           * False if a deck without sources must not contain figures (numbers); if absent, figures of common knowledge
           * are allowed.
           */
          common_knowledge: { type: 'boolean' },
          /** Where pictures for some of the slides come from; absent: no pictures. */
          pictures: { type: pictureChoices },
          estimate: { type: CustomAttributeType<Estimate>('any') },
          /** The file that the presentation was imported from; absent if it was not imported. */
          imported: { type: CustomAttributeType<Imported>('any') },
          /** The outline of the template that was chosen, in the deck's language. */
          template: { type: CustomAttributeType<RequestedTemplate>('any') },
          sources: {
            type: CustomAttributeType<{ id: string; name: string }[]>('any'),
            required: true,
          },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'REQUEST'),
          },
        },
      },
      tableConfig(),
    ),
);
