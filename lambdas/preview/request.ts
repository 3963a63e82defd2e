import { z } from 'zod';
import { idSchema } from '#shared/schemas/common.ts';

/** What is asked for: which deck, which page of it, which version. */
export const previewRequestSchema = z.object({
  id: idSchema,
  page: z.union([z.enum(['toc', 'all']), z.coerce.number().int().min(1).max(1000)]).default('toc'),
  version: z.coerce.number().int().min(1).optional(),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** Where a deck's preview is; the cookie is good for this path alone. */
export const previewPath = (id: string): string => `/api/presentations/${id}/preview`;

/** The page's place in the app, for whoever comes without a token. */
export function appAddress(
  origin: string,
  request: Pick<PreviewRequest, 'id' | 'version'>,
): string {
  const path = `/preview/${request.id}`;
  return new URL(request.version === undefined ? path : `${path}/${request.version}`, origin).href;
}
