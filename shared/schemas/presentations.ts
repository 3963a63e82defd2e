import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';
import { presentationActions } from '../domain/actions.ts';
import {
  presentationStatuses,
  stageNames,
  stageStatuses,
  taskKindNames,
  taskStatuses,
  versionReasons,
} from '../domain/statuses.ts';
import { taskActions } from '../domain/task-actions.ts';
import { idSchema, listQuerySchema, textSchema, timeSchema } from './common.ts';
import { figureCountsSchema, figureTraceSchema } from './provenance.ts';
import { briefSchema, outlineSchema } from './research.ts';
import { estimateSchema, usageTotalsSchema } from './usage.ts';

const optionalText = (max: number) => textSchema(max).optional();

const languageSchema = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag such as en or zh-CN')
  .max(35);

export const createPresentationBodySchema = z
  .strictObject({
    topic: textSchema(4000).default(''),
    title: optionalText(160),
    instructions: optionalText(2000),
    /** BCP 47; left out: that of the topic or the sources. */
    language: languageSchema.optional(),
    audience: optionalText(200),
    tone: optionalText(200),
    minutes: z.number().int().min(1).max(240).optional(),
    slide_count: z.number().int().min(3).max(60).optional(),
    theme: z.string().max(40).optional(),
    source_ids: z.array(idSchema).max(20).optional(),
    review_outline: z.boolean().optional(),
  })
  .refine((body) => body.topic !== '' || (body.source_ids?.length ?? 0) > 0, {
    path: ['topic'],
    message: 'a topic is needed where no source is given',
  });
export type CreatePresentationBody = z.infer<typeof createPresentationBodySchema>;

/** What the working copy is called and how it looks; what is left out stays. */
export const editPresentationBodySchema = z
  .strictObject({
    title: textSchema(160).min(1).optional(),
    theme: z.string().max(40).optional(),
  })
  .refine((body) => body.title !== undefined || body.theme !== undefined, {
    path: ['title'],
    message: 'a title or a theme is needed',
  });
export type EditPresentationBody = z.infer<typeof editPresentationBodySchema>;

export const regenerateFroms = ['slides', 'deploy'] as const;
export type RegenerateFrom = (typeof regenerateFroms)[number];

/** Which slides a regeneration makes again: those that nobody edited, all, or those that are stale. */
export const regenerateScopes = ['unedited', 'all', 'stale'] as const;

export const regenerateBodySchema = z.strictObject({
  scope: z.enum(regenerateScopes).default('unedited'),
  theme: z.string().max(40).optional(),
  topic: z.string().trim().min(1).max(4000).optional(),
  instructions: optionalText(2000),
});
export type RegenerateBody = z.infer<typeof regenerateBodySchema>;

export const stageSchema = z.object({
  name: z.enum(stageNames),
  status: z.enum(stageStatuses),
  done: z.number().int(),
  total: z.number().int(),
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
  error: z.string().nullable(),
});
export type Stage = z.infer<typeof stageSchema>;

export const deckErrorSchema = z.object({
  code: z.string(),
  detail: z.string(),
  /** Id of the model where the code is model_unavailable. */
  model: z.string().optional(),
});
export type DeckError = z.infer<typeof deckErrorSchema>;

export const presentationSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  topic: z.string(),
  status: z.enum(presentationStatuses),
  reason: z.string().nullable(),
  /** 0 to 1; never goes back within a run. */
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
  owner: z.object({ id: z.string(), full_name: z.string() }),
});
export type PresentationSummary = z.infer<typeof presentationSummarySchema>;

/** A file made of a version; null where it has not been made. */
const exportSchema = z.object({ bytes: z.number().int() }).nullable();

export const versionSchema = z.object({
  version: z.number().int(),
  reason: z.enum(versionReasons),
  parent: z.number().int().nullable(),
  created_at: timeSchema,
  slide_count: z.number().int(),
  quality: z.number().nullable(),
  html: z.object({
    status: z.enum(['pending', 'ready', 'failed']),
    bytes: z.number().int().nullable(),
  }),
  exports: z.object({ pptx: exportSchema, pdf: exportSchema, png: exportSchema }),
});
export type Version = z.infer<typeof versionSchema>;

/** BCP 47, such as en or zh-CN. */
export const translateBodySchema = z.strictObject({ language: languageSchema });

/** What a presentation was translated from. */
export const originSchema = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  /** Null where its slides had edits that no version held. */
  version: z.number().int().nullable(),
});

export const presentationSchema = presentationSummarySchema.extend({
  origin: originSchema.nullable(),
  stages: z.array(stageSchema),
  instructions: z.string(),
  audience: z.string(),
  tone: z.string(),
  /** The language that was asked for; null where it was left to the topic or the sources. */
  asked_language: z.string().nullable(),
  minutes: z.number().int().nullable(),
  review_outline: z.boolean(),
  run: z.number().int(),
  rev: z.number().int(),
  outline_rev: z.number().int(),
  latest_version: z.number().int().nullable(),
  /** The version that holds the slides as they are, or held them last; null before the first. */
  working_version: z.number().int().nullable(),
  /** The slides were changed after `working_version` was kept: no version has them as they are. */
  has_unpublished: z.boolean(),
  tasks: z.record(z.enum(taskStatuses), z.number().int()),
  versions: z.array(versionSchema),
  sources: z.array(z.object({ id: z.string(), name: z.string() })),
  usage: usageTotalsSchema,
  /** As it was told before the presentation was made; null where it was not. */
  estimate: estimateSchema.nullable(),
  quality: z.number().nullable(),
  queue_position: z.number().int().nullable(),
  eta_seconds: z.number().int().nullable(),
  finished_at: timeSchema.nullable(),
});

export const taskSchema = z.object({
  id: z.string(),
  stage: z.enum(stageNames),
  kind: z.enum(taskKindNames),
  title: z.string(),
  /** Where its slide stands now. */
  slide_index: z.number().int().optional(),
  slide_id: z.string().optional(),
  status: z.enum(taskStatuses),
  /** Runs beside the deck's own course: a slide made again, or the files of a version. */
  is_aside: z.boolean(),
  allowed_actions: z.array(z.enum(taskActions)),
  claims: z.number().int(),
  content_failures: z.number().int(),
  error: deckErrorSchema.nullable(),
  started_at: timeSchema.nullable(),
  finished_at: timeSchema.nullable(),
});
export type Task = z.infer<typeof taskSchema>;

/** `include=tasks` adds the tasks of GET /presentations/{id}/tasks, so that a page that polls needs one request. */
export const readPresentationQuerySchema = z.object({ include: z.enum(['tasks']).optional() });

/** A presentation as GET returns it. */
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
  /** Where each of its figures comes from. */
  provenance: z.array(figureTraceSchema),
  stale: z.boolean(),
  edited: z.boolean(),
  /** What the model made of it as its owner asked; it waits to be accepted or discarded. */
  proposal: z
    .object({
      content: slideContentSchema,
      quality: z.object({ score: z.number(), findings: z.array(findingSchema) }),
      instruction: z.string(),
      created_at: timeSchema,
      /** The slide was changed since: it can't be accepted any more. */
      outdated: z.boolean(),
      /** It says on the slide what the slide says already. */
      unchanged: z.boolean(),
    })
    .optional(),
});
export type SlideView = z.infer<typeof slideSchema>;

export const listPresentationsQuerySchema = listQuerySchema.extend({
  include_stages: z.stringbool().optional(),
  status: z.union([z.enum(presentationStatuses), z.array(z.enum(presentationStatuses))]).optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['created_at', 'updated_at', 'title']).default('created_at'),
  owner_id: idSchema.optional(),
});

export const dataTypes = [
  'all',
  'outline',
  'slides',
  'research',
  'versions',
  'usage',
  'quality',
] as const;

export const presentationDataSchema = z.object({
  outline: outlineSchema.nullable().optional(),
  slides: z.array(slideSchema).optional(),
  research: z.object({ brief: briefSchema.nullable(), passages: z.number().int() }).optional(),
  versions: z.array(versionSchema).optional(),
  usage: usageTotalsSchema.optional(),
  quality: z
    .object({
      score: z.number().nullable(),
      /** What was found on slides, each with its place. */
      findings: z.array(findingSchema),
      /** What was found in the deck's course: repetition, rhythm, count. */
      deck_findings: z.array(findingSchema),
      /** How many of its figures rest on what. */
      figures: figureCountsSchema,
    })
    .optional(),
});
export type PresentationData = z.infer<typeof presentationDataSchema>;
