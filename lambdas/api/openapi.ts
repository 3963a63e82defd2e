import { z } from 'zod';
import { errorSchema, idSchema } from '#shared/schemas/common.ts';

/** OpenAPI `security` of routes that need an access token. */
export const bearer: Record<string, string[]>[] = [{ bearer: [] }];

/** A JSON request body. If it is not required, a missing body is read as `{}`. */
export const body = <T extends z.ZodType>(schema: T, { required = true } = {}) => ({
  body: { required, content: { 'application/json': { schema } } },
});

/** A JSON response. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const binary = { schema: { type: 'string', format: 'binary' } as const };

/** A response with a thumbnail: a PNG. */
export const thumbnailResponse = { description: 'The picture', content: { 'image/png': binary } };

/** A response with a picture of a slide or a brand: a JPEG or a PNG. */
export const pictureResponse = {
  description: 'The picture',
  content: { 'image/jpeg': binary, 'image/png': binary },
};

/** Path parameter `{id}`; a malformed id returns 404. */
export const idParam = z.object({ id: idSchema });

/** Path parameters of a thumbnail. */
export const thumbnailParam = idParam.extend({ picture: z.string().max(40) });

/** A version number; anything else returns 404. */
export const versionNumberSchema = z.coerce.number().int().min(1).max(999_999);

/** Path params `{id}` and `{version}`. */
export const versionParam = idParam.extend({ version: versionNumberSchema });

/** Description of each error status. */
export const errorDescriptions = {
  400: 'Malformed request',
  401: 'Not signed in, or the session is over',
  403: 'Not permitted',
  404: 'Not found, or not yours',
  409: 'Not possible in this state, or a conflict',
  410: 'Expired',
  412: 'Changed since it was loaded (If-Match)',
  413: 'Too large',
  415: 'Content type not supported',
  422: 'Invalid values; see `fields`',
  424: 'Another service that this needs has failed',
  429: 'Too many requests or a quota used up; see Retry-After',
  503: 'Busy; try again',
} as const;

/** Responses of a route that uses the `revalidated` middleware: data with an ETag, or 304 when If-None-Match matches. */
export const revalidatableResponses = <T extends z.ZodType>(schema: T, description: string) => ({
  200: {
    ...json(schema, description),
    headers: {
      ETag: {
        description: 'Tag of this response, for If-None-Match',
        schema: { type: 'string' as const },
      },
    },
  },
  304: { description: 'Not modified: the tag in If-None-Match is still current' },
});

/** Request headers of a route that uses the `revalidated` middleware. */
export const ifNoneMatch = z.object({ 'if-none-match': z.string().optional() });

export type DocumentedError = keyof typeof errorDescriptions;

type ErrorResponse = ReturnType<typeof json<typeof errorSchema>>;

/** Returns the error responses of a route by status. */
export function errors<const S extends DocumentedError>(
  ...statuses: S[]
): Record<S, ErrorResponse> {
  return Object.fromEntries(
    statuses.map((status) => [status, json(errorSchema, errorDescriptions[status])]),
  ) as Record<S, ErrorResponse>;
}
