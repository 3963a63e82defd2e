import { z } from 'zod';
import { type DownloadFormat, downloadFormats, toRequestedFormat } from '#shared/domain/formats.ts';
import { shareLifetimeDays } from '#shared/domain/shares.ts';
import { isUnfinishedTask } from '#shared/domain/statuses.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { ApiCallError, type ApiClient } from './api-client.ts';
import { defineTool, presentationIdSchema, type RegisterTool } from './tool.ts';
import { toDeckView, toSlideView } from './views.ts';
import { readUntil, waitSecondsSchema } from './wait.ts';

const slideIdSchema = z.string().max(40).describe('slide_id of get_slides');

const readSlides = async (id: string, api: ApiClient) =>
  (await api.send<{ items: SlideView[] }>(`/presentations/${id}/slides`)).items;

async function readSlide(id: string, slide: string, api: ApiClient): Promise<SlideView> {
  const found = (await readSlides(id, api)).find((one) => one.id === slide);
  if (!found) throw new ApiCallError({ detail: 'There is no such slide.', code: 'not_found' });
  return found;
}

const slidePath = (id: string, slide: string) =>
  `/presentations/${id}/slides/${encodeURIComponent(slide)}`;

const getSlidesTool = defineTool({
  name: 'get_slides',
  title: 'Get the slides',
  description:
    'Returns the text of each slide, its speaker notes and score, and a proposed revision if there is one.',
  kind: 'reads',
  input: z.strictObject({ id: presentationIdSchema }),
  run: async ({ id }, api) => ({ items: (await readSlides(id, api)).map(toSlideView) }),
});

const reviseSlideTool = defineTool({
  name: 'revise_slide',
  title: 'Revise a slide',
  description:
    'Changes one finished slide by an instruction. With wait_seconds, waits until that is done or the time has passed. Creates a proposal: read it with get_slides when task_status is completed, then call resolve_revision. is_unchanged means that nothing was changed, so there is no proposal.',
  kind: 'writes',
  input: z.strictObject({
    id: presentationIdSchema,
    slide_id: slideIdSchema,
    instruction: z.string().min(1).max(2_000),
    wait_seconds: waitSecondsSchema,
  }),
  run: async ({ id, slide_id, instruction, wait_seconds }, api) => {
    const { rev } = await readSlide(id, slide_id, api);
    const request = { method: 'POST', body: { instruction }, rev } as const;
    const started = await api.send<Task>(`${slidePath(id, slide_id)}/revise`, request);
    const read = async () => {
      const { items } = await api.send<{ items: Task[] }>(`/presentations/${id}/tasks`);
      return items.find((task) => task.id === started.id) ?? started;
    };
    const hasEnded = (task: Task) => !isUnfinishedTask(task);
    const task = wait_seconds > 0 ? await readUntil(read, hasEnded, wait_seconds, api) : started;
    return { task_status: task.status, ...(task.is_unchanged ? { is_unchanged: true } : {}) };
  },
});

const resolveRevisionTool = defineTool({
  name: 'resolve_revision',
  title: 'Accept or discard a revision',
  description:
    'Replaces a slide by its proposal, or discards the proposal. A finished presentation publishes an accepted change by itself; wait with get_presentation before you export.',
  kind: 'writes',
  input: z.strictObject({ id: presentationIdSchema, slide_id: slideIdSchema, accept: z.boolean() }),
  run: async ({ id, slide_id, accept }, api) => {
    const { rev } = await readSlide(id, slide_id, api);
    const path = `${slidePath(id, slide_id)}/proposal/${accept ? 'accept' : 'discard'}`;
    return toSlideView(await api.send<SlideView>(path, { method: 'POST', rev }));
  },
});

const publishChangesTool = defineTool({
  name: 'publish_changes',
  title: 'Publish changes',
  description:
    'Makes changed slides visible to readers and exports now, as a new version, without a model call. Only presentations that are not completed need it; others publish changes by themselves. Wait with get_presentation before you export.',
  kind: 'writes',
  input: z.strictObject({ id: presentationIdSchema }),
  run: async ({ id }, api) => {
    const path = `/presentations/${id}/regenerate?regenerate_from=deploy`;
    return toDeckView(await api.send<Presentation>(path, { method: 'POST' }));
  },
});

const exportPresentationTool = defineTool({
  name: 'export_presentation',
  title: 'Export a presentation',
  description:
    'Returns a link that downloads the published version as a file. The link works for five minutes. A PNG archive is rendered on request: call again when it is not ready yet.',
  kind: 'writes',
  input: z.strictObject({
    id: presentationIdSchema,
    format: z.enum(downloadFormats).default('pptx'),
  }),
  run: async ({ id, format }, api) => {
    try {
      const url = await api.redirect(`/presentations/${id}/download?format=${format}`);
      return { format, url, valid_seconds: 300 };
    } catch (error) {
      if (!(error instanceof ApiCallError) || error.code !== 'export_missing') throw error;
      return requestFile(id, format, api);
    }
  },
});

async function requestFile(id: string, format: DownloadFormat, api: ApiClient) {
  const deck = await api.send<Presentation>(`/presentations/${id}`);
  const query = new URLSearchParams({
    version: String(deck.current_html_version),
    format: toRequestedFormat(format),
  });
  await api.send(`/presentations/${id}/generate-html-version?${query}`, { method: 'POST' });
  return { format, url: null, note: 'The file is being rendered. Call again in some seconds.' };
}

const sharePresentationTool = defineTool({
  name: 'share_presentation',
  title: 'Share a presentation',
  description:
    'Creates a link to the presentation. It always shows the newest published version. Anyone with the link can read it, without an account.',
  kind: 'writes',
  input: z.strictObject({
    id: presentationIdSchema,
    expires_in_days: z
      .literal(shareLifetimeDays)
      .nullable()
      .default(30)
      .describe('null: until revoked'),
    password: z.string().min(8).max(128).optional(),
    note: z.string().max(80).optional().describe('Label that only the owner sees'),
    with_notes: z.boolean().default(false).describe('Whether visitors can read the speaker notes'),
  }),
  run: async ({ id, ...body }, api) => {
    const deck = await api.send<Presentation>(`/presentations/${id}`);
    if (deck.current_html_version === null)
      throw new ApiCallError({ detail: 'Nothing is published yet.', code: 'version_missing' });
    const path = `/presentations/${id}/shares`;
    const share = await api.send<Share>(path, { method: 'POST', body });
    const url = share.path === null ? null : await api.previewUrl(share.path);
    return { id: share.id, url, with_notes: share.with_notes, expires_at: share.expires_at };
  },
});

export const slideTools: readonly RegisterTool[] = [
  getSlidesTool,
  reviseSlideTool,
  resolveRevisionTool,
  publishChangesTool,
  exportPresentationTool,
  sharePresentationTool,
];
