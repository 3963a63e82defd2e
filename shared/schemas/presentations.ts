import { z } from 'zod';
import { deckBrandSchema } from '../deck/deck-brand.ts';
import { slideContentSchema } from '../deck/model.ts';
import { deckRoles, presentationActions } from '../domain/actions.ts';
import { maxInstructionsCharacters, maxTopicCharacters } from '../domain/deck-request.ts';
import type { RequestedFormat } from '../domain/formats.ts';
import { maxSources } from '../domain/source-types.ts';
import {
  presentationStatuses,
  runStages,
  stageStatuses,
  taskKindNames,
  taskStatuses,
  versionReasons,
} from '../domain/statuses.ts';
import { taskActions } from '../domain/task-actions.ts';
import { unkeptKinds } from '../domain/unkept.ts';
import { authorSchema } from './comments.ts';
import { idSchema, labelSchema, listQuerySchema, textSchema, timeSchema } from './common.ts';
import { pictureChoices } from './picture-settings.ts';
import { figureTraceSchema } from './provenance.ts';
import { estimateSchema, usageTotalsSchema } from './usage.ts';

const optionalTextSchema = (max: number) => textSchema(max).optional();

export const languageSchema = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag such as en or zh-CN')
  .max(35);

/** Id of a theme, optionally with own colours; see `ThemeReference`. */
export const themeSchema = z.string().max(40);

export const createPresentationBodySchema = z
  .strictObject({
    topic: textSchema(maxTopicCharacters).default(''),
    title: optionalTextSchema(160),
    instructions: optionalTextSchema(maxInstructionsCharacters),
    /** Language of the presentation as a BCP 47 tag; absent: the language of the topic or the sources. */
    language: languageSchema.optional(),
    audience: optionalTextSchema(200),
    tone: optionalTextSchema(200),
    minutes: z.number().int().min(1).max(240).optional(),
    slide_count: z.number().int().min(3).max(60).optional(),
    theme: themeSchema.optional(),
    /**
     * Id of the presentation's brand, which provides its tone, logos, fonts and footer, and its theme unless the
     * request names one.
     */
    brand_id: idSchema.optional(),
    /** Id of a template: the outline follows it; its theme and number of slides are the defaults. */
    template: z.string().max(40).optional(),
    source_ids: z.array(idSchema).max(maxSources).optional(),
    review_outline: z.boolean().optional(),
    /** Whether numbers without a source are allowed if the deck has no sources; absent: yes. */
    common_knowledge: z.boolean().optional(),
    /** Where pictures for some of the slides come from; absent: no pictures. */
    pictures: z.enum(pictureChoices).optional(),
  })
  .refine((body) => body.topic !== '' || (body.source_ids?.length ?? 0) > 0, {
    path: ['topic'],
    message: 'a topic is needed where no source is given',
  });
export type CreatePresentationBody = z.infer<typeof createPresentationBodySchema>;

/**
 * Creates a presentation from a PowerPoint file: the id of the file's source, which must have been read, and the theme.
 */
export const importPresentationBodySchema = z.strictObject({
  source_id: idSchema,
  theme: themeSchema.optional(),
});
export type ImportPresentationBody = z.infer<typeof importPresentationBodySchema>;

/** The file that a presentation was imported from, and the content of the file that the import could not keep. */
const importedSchema = z.object({
  /** Name of the imported file. */
  name: z.string(),
  /** Number of slides in the imported file. */
  slides: z.number().int(),
  unkept: z.array(
    z.object({
      /** Number of the slide in the file, from 1; null for the whole file. */
      slide: z.number().int().nullable(),
      kind: z.enum(unkeptKinds),
      /** Name or text of the first object of this kind that could not be imported; may be empty. */
      name: z.string(),
      count: z.number().int(),
    }),
  ),
});
export type Imported = z.infer<typeof importedSchema>;

/** Title, theme and brand of the working copy; absent fields stay unchanged. */
export const editPresentationBodySchema = z
  .strictObject({
    title: textSchema(160).min(1).optional(),
    theme: themeSchema.optional(),
    /**
     * Id of the brand to apply in its newest revision, with its theme unless the request names one; null removes the
     * brand.
     */
    brand_id: idSchema.nullable().optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    path: ['title'],
    message: 'a title, a theme or a brand is needed',
  });
export type EditPresentationBody = z.infer<typeof editPresentationBodySchema>;

export const regenerateFroms = ['outline', 'slides', 'deploy'] as const;
export type RegenerateFrom = (typeof regenerateFroms)[number];

/** Slides to regenerate: unedited slides, all slides, or stale slides. */
const regenerateScopes = ['unedited', 'all', 'stale'] as const;

export const regenerateBodySchema = z.strictObject({
  scope: z.enum(regenerateScopes).default('unedited'),
  theme: z.string().max(40).optional(),
  topic: textSchema(maxTopicCharacters).min(1).optional(),
  instructions: optionalTextSchema(maxInstructionsCharacters),
  /** Sources to add to the presentation; allowed only if the run starts with the outline. */
  source_ids: z.array(idSchema).max(maxSources).optional(),
  /** Whether the run waits for a review of the new outline; allowed only if the run starts with the outline. */
  review_outline: z.boolean().optional(),
});
export type RegenerateBody = z.infer<typeof regenerateBodySchema>;

const stageSchema = z.object({
  name: z.enum(runStages),
  status: z.enum(stageStatuses),
  done: z.number().int(),
  total: z.number().int(),
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
  error: z.string().nullable(),
});
export type Stage = z.infer<typeof stageSchema>;

const deckErrorSchema = z.object({
  code: z.string(),
  detail: z.string(),
  /** Id of the model; present only with the error code model_unavailable. */
  model: z.string().optional(),
});
export type DeckError = z.infer<typeof deckErrorSchema>;

export const presentationSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  topic: z.string(),
  status: z.enum(presentationStatuses),
  reason: z.string().nullable(),
  /** Progress of the run from 0 to 1; never decreases within a run. */
  progress: z.number(),
  stages: z.array(stageSchema).optional(),
  slide_count: z.number().int(),
  theme: z.string(),
  language: z.string(),
  current_html_version: z.number().int().nullable(),
  thumbnail_url: z.string().nullable(),
  created_at: timeSchema,
  updated_at: timeSchema,
  error: deckErrorSchema.nullable(),
  allowed_actions: z.array(z.enum(presentationActions)),
  /** Whether the owner marked the presentation as a favourite. */
  is_favorite: z.boolean(),
  /** Name of the owner's folder that contains the presentation; null if it is in no folder. */
  folder: z.string().nullable(),
  owner: z.object({ id: z.string(), full_name: z.string() }),
  /** The caller's role: `admin` for an admin who is neither the owner nor a collaborator. */
  my_role: z.enum(deckRoles),
  /** Whether at least one collaborator has opened the presentation. */
  is_shared: z.boolean(),
  /** Present if the caller is a collaborator who has not opened the presentation yet. */
  is_new: z.literal(true).optional(),
  /**
   * Present in search results: the slide that contains the searched text, the slide's number from 1, and the found text
   * with the text before and after it.
   */
  match: z
    .object({
      slide_id: z.string(),
      number: z.number().int(),
      before: z.string(),
      text: z.string(),
      after: z.string(),
    })
    .optional(),
});
export type PresentationSummary = z.infer<typeof presentationSummarySchema>;

/** A generated file of a version; null when the file has not been generated. */
const exportSchema = z.object({ bytes: z.number().int() }).nullable();

/** The data of a version without its author and its thumbnail. */
export const versionFactsSchema = z.object({
  version: z.number().int(),
  /** Name that the owner gave the version; null if none. */
  name: z.string().nullable(),
  reason: z.enum(versionReasons),
  /** Whether the version was created automatically after edits, without a publish request. */
  is_automatic: z.boolean(),
  parent: z.number().int().nullable(),
  created_at: timeSchema,
  slide_count: z.number().int(),
  quality: z.number().nullable(),
  html: z.object({
    status: z.enum(['pending', 'ready', 'failed']),
    bytes: z.number().int().nullable(),
  }),
  exports: z.object({
    pptx: exportSchema,
    pdf: exportSchema,
    png: exportSchema,
    safe_pptx: exportSchema,
  } satisfies Record<Exclude<RequestedFormat, 'html'>, typeof exportSchema>),
});
export const versionSchema = versionFactsSchema.extend({
  /** The person who made the version's newest edit or published the version; null for an admin. */
  by: authorSchema.nullable(),
  /**
   * Address of a picture of the version's first slide; null while there is none. Requests for it need an access token.
   */
  thumbnail_url: z.string().nullable(),
});
export type Version = z.infer<typeof versionSchema>;

/** Request for a translation; `language` is a BCP 47 tag such as en or zh-CN. */
export const translateBodySchema = z.strictObject({ language: languageSchema });

/** The presentation from which this one was translated. */
const originSchema = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  /** Version of the original that was translated; null when the original had unpublished edits. */
  version: z.number().int().nullable(),
});

export const presentationSchema = presentationSummarySchema.extend({
  origin: originSchema.nullable(),
  /**
   * The copy of its brand that the presentation stores, without the theme, which is a separate field; null without a
   * brand.
   */
  brand: deckBrandSchema.nullable(),
  /** The file that the presentation was imported from; null if it was not imported from a file. */
  imported: importedSchema.nullable(),
  stages: z.array(stageSchema),
  instructions: z.string(),
  audience: z.string(),
  tone: z.string(),
  /** The requested language; null when it was detected from the topic or the sources. */
  asked_language: z.string().nullable(),
  minutes: z.number().int().nullable(),
  review_outline: z.boolean(),
  /** Whether both the request and the deployment's settings allow numbers that are common knowledge. */
  common_knowledge: z.boolean(),
  /** Where pictures for some of the slides come from. */
  pictures: z.enum(pictureChoices),
  run: z.number().int(),
  rev: z.number().int(),
  outline_rev: z.number().int(),
  /** Increases by 1 with each change of a comment. Pages reload the comments when it has changed. */
  comments_rev: z.number().int(),
  latest_version: z.number().int().nullable(),
  /**
   * Number of the version that was last saved from the working copy or restored to it; null before the first version.
   */
  working_version: z.number().int().nullable(),
  /** Whether the slides have changes that the preview and the downloads don't contain yet. */
  has_unpublished: z.boolean(),
  /**
   * Whether unpublished changes are published without a request. A completed presentation publishes edits by itself
   * when all slides are finished.
   */
  is_publishing: z.boolean(),
  tasks: z.record(z.enum(taskStatuses), z.number().int()),
  versions: z.array(versionSchema),
  sources: z.array(z.object({ id: z.string(), name: z.string() })),
  usage: usageTotalsSchema,
  /** The estimate shown before the presentation was created; null if none was shown. */
  estimate: estimateSchema.nullable(),
  quality: z.number().nullable(),
  queue_position: z.number().int().nullable(),
  eta_seconds: z.number().int().nullable(),
  finished_at: timeSchema.nullable(),
});

export const taskSchema = z.object({
  id: z.string(),
  stage: z.enum(runStages),
  kind: z.enum(taskKindNames),
  title: z.string(),
  /** Current index of the slide that the task is about. */
  slide_index: z.number().int().optional(),
  slide_id: z.string().optional(),
  status: z.enum(taskStatuses),
  /**
   * Whether this is a side task, outside the pipeline of a run: a regenerated slide, or files of a version.
   */
  is_aside: z.boolean(),
  allowed_actions: z.array(z.enum(taskActions)),
  /** How often a worker claimed the task, in all its runs. */
  claims: z.number().int(),
  /** Attempts since the task was last requested. Waiting for a busy model does not count. */
  attempts: z.number().int(),
  content_failures: z.number().int(),
  /** Whether a queued task waits because the model was busy or its quota was used up. */
  waits_for_model: z.boolean(),
  error: deckErrorSchema.nullable(),
  /** The picture that a completed task `slides.picture` made: an `asset` for a slide's image. */
  picture: z.string().optional(),
  /** Whether a completed task `slides.revise` changed nothing, so that the slide has no proposal. */
  is_unchanged: z.boolean().optional(),
  /** The alternative text that a completed task `slides.describe` proposes. */
  description: z.string().optional(),
  /** When the task was first claimed since it was last requested. */
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;

/**
 * `include=tasks` adds the tasks of GET /presentations/{id}/tasks, so that a polling page needs one request.
 */
export const readPresentationQuerySchema = z.object({ include: z.enum(['tasks']).optional() });

/** A presentation as returned by GET. */
export const readPresentationSchema = presentationSchema.extend({
  task_list: z.array(taskSchema).optional(),
});
export type Presentation = z.infer<typeof readPresentationSchema>;

export const editSlideBodySchema = z.strictObject({ content: slideContentSchema });

export const findingSchema = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  part: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const slideSchema = z.object({
  index: z.number().int(),
  id: z.string(),
  rev: z.number().int(),
  status: z.enum(taskStatuses),
  point: z.string(),
  layout: z.string().nullable(),
  title: z.string().nullable(),
  content: slideContentSchema.nullable(),
  notes: z.string(),
  quality: z.object({ score: z.number(), findings: z.array(findingSchema) }).nullable(),
  /** Provenance of each number on the slide. */
  provenance: z.array(figureTraceSchema),
  stale: z.boolean(),
  edited: z.boolean(),
  /** A revision by the model that waits to be accepted or discarded. */
  proposal: z
    .object({
      content: slideContentSchema,
      quality: z.object({ score: z.number(), findings: z.array(findingSchema) }),
      instruction: z.string(),
      created_at: timeSchema,
      /** Whether the slide was changed after the proposal was made, so that the proposal can't be accepted any more. */
      outdated: z.boolean(),
    })
    .optional(),
});
export type SlideView = z.infer<typeof slideSchema>;

export const listPresentationsQuerySchema = listQuerySchema.extend({
  include_stages: z.stringbool().optional(),
  status: z.union([z.enum(presentationStatuses), z.array(z.enum(presentationStatuses))]).optional(),
  q: z.string().trim().max(200).optional(),
  is_favorite: z.stringbool().optional(),
  /** Lists only the presentations in the folder of this name. */
  folder: labelSchema(60).optional(),
  sort: z.enum(['created_at', 'updated_at', 'title']).default('created_at'),
  owner_id: idSchema.optional(),
  /** Lists the presentations that others share with the caller, instead of the caller's own. */
  shared: z.stringbool().optional(),
});
