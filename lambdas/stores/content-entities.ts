import { CustomAttributeType, Entity } from 'electrodb';
import type { SlideContent } from '#shared/deck/model.ts';
import { exportFormats } from '#shared/domain/formats.ts';
import { versionReasons } from '#shared/domain/statuses.ts';
import type { EditorialFinding } from '#shared/schemas/editorial-review.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { Finding } from '#shared/schemas/presentations.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import type { OutlineEntry, PlanDetails, StoredPlan } from '#shared/schemas/research.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

const deckKey = defineKey('pk', 'DECK#${presentation_id}');

/** The plan of a run's outline. Written once, or twice: first with the cover only, then complete. */
export const outlinePlanEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'outline_plan', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          run: { type: 'number', required: true, padding: { length: 4, char: '0' } },
          plan: { type: CustomAttributeType<StoredPlan>('any'), required: true },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'OUTLINE#${run}#PLAN'),
          },
        },
      },
      tableConfig(),
    ),
);

/** One entry of a run's outline; written once: a second write fails. */
export const outlineEntryEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'outline_entry', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          run: { type: 'number', required: true, padding: { length: 4, char: '0' } },
          i: { type: 'number', required: true, padding: { length: 2, char: '0' } },
          entry: { type: CustomAttributeType<OutlineEntry>('any'), required: true },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'OUTLINE#${run}#ENTRY#${i}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The outline at one revision; written once. Each edit writes a new revision. */
export const outlineRevisionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'outline', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          rev: { type: 'number', required: true, padding: { length: 6, char: '0' } },
          title: { type: 'string', required: true },
          subtitle: { type: 'string', required: true },
          entries: { type: CustomAttributeType<WorkingEntry[]>('any'), required: true },
          details: { type: CustomAttributeType<PlanDetails>('any') },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'EDITED_OUTLINE#${rev}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type SlideProposal = {
  content: SlideContent;
  score: number;
  findings: Finding[];
  provenance: FigureTrace[];
  instruction: string;
  /** The point that the proposed slide makes; accepting the proposal sets the slide's point to it. */
  point: string;
  /** The slide revision that this proposal changes; the proposal is outdated once the slide has another revision. */
  of_rev: number;
  /** Time of creation, epoch ms. */
  created_at: number;
};

/** A slide of the working copy. */
export const slideEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'slide', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          run: { type: 'number', required: true },
          rev: { type: 'number', required: true },
          /** The outline point that the slide was made for; the slide is stale when its entry has another point. */
          point: { type: 'string', required: true },
          content: { type: CustomAttributeType<SlideContent>('any'), required: true },
          score: { type: 'number', required: true },
          findings: { type: CustomAttributeType<Finding[]>('any'), required: true },
          provenance: { type: CustomAttributeType<FigureTrace[]>('any') },
          edited: { type: 'boolean', required: true },
          /** A change that the model made on a user's request; the user accepts or discards it. */
          proposal: { type: CustomAttributeType<SlideProposal>('any') },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'SLIDE#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** A content version and its HTML. */
export const versionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'version', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          version: { type: 'number', required: true, padding: { length: 6, char: '0' } },
          run: { type: 'number', required: true },
          reason: {
            type: versionReasons,
            required: true,
          },
          parent: { type: 'number' },
          content_key: { type: 'string', required: true },
          slide_count: { type: 'number', required: true },
          quality: { type: 'number' },
          html: { type: CustomAttributeType<VersionHtml>('any'), required: true },
          created_at: { type: 'number', required: true },
          /** Whether a collaborator made the version's newest edit, or published the version. */
          by_editor: { type: 'boolean' },
          /** Id of the person who made the newest edit or published the version; see editorId. Absent: the owner. */
          by: { type: 'string' },
          /**
           * Whether edits were published without a request. Only some of the older automatic versions are kept; see
           * trim-versions.ts.
           */
          is_automatic: { type: 'boolean' },
          /** Name that the owner gave the version. Named versions are kept longer, see trim-versions.ts. */
          name: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'VERSION#${version}'),
          },
        },
      },
      tableConfig(),
    ),
);

/**
 * The stored HTML of a version. Its CSP allows the script and the style with these hashes (`sha256-…`). `key` is the
 * S3 key of the file to download, which embeds its pictures. `page` is the preview host's page, which links to its
 * pictures; absent without pictures.
 */
export type VersionHtml =
  | { status: 'pending' }
  | { status: 'failed' }
  | {
      status: 'ready';
      key: string;
      bytes: number;
      script_hash: string;
      style_hash: string;
      page?: { key: string; style_hash: string };
    };

/** An exported file of a version, other than its HTML; only its own task writes it. */
export const exportEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'export', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          version: { type: 'number', required: true, padding: { length: 6, char: '0' } },
          format: { type: exportFormats, required: true },
          key: { type: 'string', required: true },
          bytes: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'EXPORT#${version}#${format}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** An event of the activity list; removed by TTL. */
export const activityEventEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'event', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          type: { type: 'string', required: true },
          data: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
          at: { type: 'number', required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: deckKey,
            sk: defineKey('sk', 'EVENT#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The last editorial review of a deck. */
export const editorialReviewEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'editorial_review', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          findings: { type: CustomAttributeType<EditorialFinding[]>('any'), required: true },
          /** The deck's content revision that was reviewed. */
          of_content_rev: { type: 'number', required: true },
          /** Time of creation, epoch ms. */
          created_at: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: deckKey, sk: defineKey('sk', 'EDITORIAL_REVIEW') },
        },
      },
      tableConfig(),
    ),
);
