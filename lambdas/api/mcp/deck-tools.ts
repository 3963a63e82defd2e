import { z } from 'zod';
import type { Brand } from '#shared/schemas/brands.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, PresentationSummary } from '#shared/schemas/presentations.ts';
import type { Source } from '#shared/schemas/sources.ts';
import type { ThemeView } from '#shared/schemas/themes.ts';
import type { ApiClient } from './api-client.ts';
import { listShared } from './list-shared.ts';
import { defineTool, presentationIdSchema, type RegisterTool } from './tool.ts';
import { toDeckView, toSummaryView } from './views.ts';
import { readUntil, waitSecondsSchema } from './wait.ts';

const themeSchema = z
  .string()
  .max(40)
  .describe(
    'Id of a theme, see list_themes; with up to four own colours as in ledger:0a6540,ffcc00: the main colour, then colours of charts',
  );

const brandIdSchema = z
  .string()
  .max(40)
  .describe('Id of a brand, see list_brands: its theme, logos, fonts and footer');

const createPresentationTool = defineTool({
  name: 'create_presentation',
  title: 'Create a presentation',
  description:
    'Starts the generation of a slide deck from a topic or from a text; figures on the slides are traced to the text. Generation takes a minute or more: call get_presentation with wait_seconds until the status is completed. Counts as one presentation of the user’s monthly quota.',
  kind: 'writes',
  input: z.strictObject({
    topic: z
      .string()
      .max(2_000)
      .optional()
      .describe('What the deck is about; optional with a text'),
    text: z.string().max(200_000).optional().describe('Source text that the deck must be based on'),
    title: z.string().max(160).optional(),
    instructions: z.string().max(4_000).optional().describe('Wishes for content and structure'),
    audience: z.string().max(200).optional(),
    tone: z.string().max(200).optional(),
    language: z.string().max(35).optional().describe('BCP 47 tag; by default that of the text'),
    slide_count: z.number().int().min(3).max(60).optional(),
    theme: themeSchema.optional(),
    brand_id: brandIdSchema.optional(),
    template: z
      .string()
      .max(40)
      .optional()
      .describe('Id of a template, see GET /api/templates: the outline follows it'),
    review_outline: z
      .boolean()
      .optional()
      .describe('Stop after the outline, so that it can be read'),
  }),
  run: async ({ text, topic, ...options }, api) => {
    const source = text === undefined ? undefined : await addTextSource(text, api);
    const deck = await api.send<Presentation>('/presentations', {
      method: 'POST',
      body: { topic: topic ?? '', ...options, ...(source ? { source_ids: [source.id] } : {}) },
    });
    return toDeckView(deck);
  },
});

const addTextSource = (text: string, api: ApiClient) =>
  api.send<Source>('/sources', { method: 'POST', body: { name: 'Text', text } });

const listPresentationsTool = defineTool({
  name: 'list_presentations',
  title: 'List presentations',
  description:
    'Lists the user’s presentations, newest first. The first page also has those that others share with the user, with the user’s role.',
  kind: 'reads',
  input: z.strictObject({
    search: z.string().max(200).optional().describe('Words of the title or topic'),
    limit: z.number().int().min(1).max(50).default(20),
    cursor: z.string().max(2_000).optional().describe('next_cursor of the previous page'),
  }),
  run: async ({ search, limit, cursor }, api) => {
    const query = new URLSearchParams({ limit: String(limit) });
    if (search !== undefined) query.set('q', search);
    if (cursor !== undefined) query.set('cursor', cursor);
    type Page = { items: PresentationSummary[]; next_cursor: string | null };
    const [page, shared] = await Promise.all([
      api.send<Page>(`/presentations?${query}`),
      cursor === undefined ? listShared(api, search) : [],
    ]);
    return {
      items: page.items.map(toSummaryView),
      shared_with_user: shared.map((deck) => ({
        ...toSummaryView(deck),
        owner: deck.owner.full_name,
      })),
      next_cursor: page.next_cursor,
    };
  },
});

/** Whether a presentation is being generated, or its edits are being published. */
const isGeneratingOrPublishing = ({ status, is_publishing }: Presentation) =>
  status === 'queued' || status === 'running' || is_publishing;

const getPresentationTool = defineTool({
  name: 'get_presentation',
  title: 'Get a presentation',
  description:
    'Returns status, progress and allowed actions. With wait_seconds, waits until the generation ends and changes are published, or that time has passed. Returns at once if too many requests of the user are waiting.',
  kind: 'reads',
  input: z.strictObject({
    id: presentationIdSchema,
    wait_seconds: waitSecondsSchema,
  }),
  run: async ({ id, wait_seconds }, api) => {
    const read = () => api.send<Presentation>(`/presentations/${id}`);
    return toDeckView(
      await readUntil(read, (deck) => !isGeneratingOrPublishing(deck), wait_seconds, api),
    );
  },
});

const getOutlineTool = defineTool({
  name: 'get_outline',
  title: 'Get the outline',
  description: 'Returns the outline: title, and for each slide its point.',
  kind: 'reads',
  input: z.strictObject({ id: presentationIdSchema }),
  run: async ({ id }, api) => {
    const outline = await api.send<OutlineView>(`/presentations/${id}/outline`);
    const { title, subtitle, entries } = outline;
    const points = entries.map((entry) => ({
      slide_id: entry.id,
      number: entry.i + 1,
      point: entry.point,
      is_made: entry.made,
    }));
    return { title, subtitle, points };
  },
});

const changeGenerationTool = defineTool({
  name: 'control_generation',
  title: 'Pause, resume or cancel a generation',
  description:
    'Pauses, resumes or cancels the generation. Resume also continues after an outline review or a failure. Finished slides are kept.',
  kind: 'writes',
  input: z.strictObject({
    id: presentationIdSchema,
    action: z.enum(['pause', 'resume', 'cancel']),
  }),
  run: async ({ id, action }, api) =>
    toDeckView(await api.send<Presentation>(`/presentations/${id}/${action}`, { method: 'POST' })),
});

const listThemesTool = defineTool({
  name: 'list_themes',
  title: 'List themes',
  description: 'Lists the themes, which are the visual designs of a deck.',
  kind: 'reads',
  input: z.strictObject({}),
  run: async (_input, api) => {
    const { items } = await api.send<{ items: ThemeView[] }>('/themes');
    return { items: items.map(({ id, name, is_dark }) => ({ id, name, is_dark })) };
  },
});

const listBrandsTool = defineTool({
  name: 'list_brands',
  title: 'List brands',
  description: 'Lists the brands that the user may apply to a deck.',
  kind: 'reads',
  input: z.strictObject({}),
  run: async (_input, api) => {
    const { items } = await api.send<{ items: Brand[] }>('/brands');
    return { items: items.map(({ id, name, theme, rev }) => ({ id, name, theme, rev })) };
  },
});

const changeThemeTool = defineTool({
  name: 'change_theme',
  title: 'Change the theme',
  description:
    'Changes the visual design: the theme, the brand, or both. A finished presentation publishes it by itself, without a model call; wait with get_presentation before you export.',
  kind: 'writes',
  input: z.strictObject({
    id: presentationIdSchema,
    theme: themeSchema.optional(),
    brand_id: brandIdSchema.nullable().optional().describe('Id of a brand, or null for none'),
  }),
  run: async ({ id, theme, brand_id }, api) => {
    const { rev } = await api.send<Presentation>(`/presentations/${id}`);
    const request = { method: 'PATCH', body: { theme, brand_id }, rev } as const;
    return toDeckView(await api.send<Presentation>(`/presentations/${id}`, request));
  },
});

export const deckTools: readonly RegisterTool[] = [
  createPresentationTool,
  listPresentationsTool,
  getPresentationTool,
  getOutlineTool,
  changeGenerationTool,
  listThemesTool,
  listBrandsTool,
  changeThemeTool,
];
