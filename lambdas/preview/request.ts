import { z } from 'zod';
import { idSchema } from '#shared/schemas/common.ts';

/** A preview request: the deck, its page and version. */
export const previewRequestSchema = z.object({
  id: idSchema,
  page: z.union([z.enum(['toc', 'all']), z.coerce.number().int().min(1).max(1000)]).default('toc'),
  version: z.coerce.number().int().min(1).optional(),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** Path of a deck's preview. */
export const previewPath = (id: string): string => `/api/presentations/${id}/preview`;

/** URL of the preview in the app, for visitors without a token. */
export function appPreviewUrl(
  origin: string,
  request: Pick<PreviewRequest, 'id' | 'version'>,
): string {
  const path = `/preview/${request.id}`;
  return new URL(request.version === undefined ? path : `${path}/${request.version}`, origin).href;
}
