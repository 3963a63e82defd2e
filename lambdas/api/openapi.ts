import { z } from 'zod';
import { errorSchema, idSchema } from '#shared/schemas/common.ts';

/** For `security` of routes that need an access token. */
export const bearer: Record<string, string[]>[] = [{ bearer: [] }];

/** A JSON body of a request; one that is not required may be left out, and is then read as `{}`. */
export const body = <T extends z.ZodType>(schema: T, { required = true } = {}) => ({
  body: { required, content: { 'application/json': { schema } } },
});

/** A JSON answer. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Path params `{id}`: what is no id answers 404. */
export const idParam = z.object({ id: idSchema });

/** A version by its number; what is no number answers 404. */
export const versionNumber = z.coerce.number().int().min(1).max(999_999);

/** Path params `{id}` and `{version}`. */
export const versionParam = idParam.extend({ version: versionNumber });

/** What each status of an error means. */
export const errorDescriptions = {
  400: 'Malformed request',
  401: 'Not signed in, or the session is over',
  403: 'Not permitted',
  404: 'Nothing there, or not yours',
  409: 'Not possible in this state, or a conflict',
  410: 'Expired',
  412: 'Changed since it was loaded (If-Match)',
  413: 'Too large',
  415: 'Content type not supported',
  422: 'Values that do not fit; see `fields`',
  429: 'Too many tries or a quota used up; see Retry-After',
  503: 'Busy; try again',
} as const;

/** Of a route behind `revalidated`: the answer, whose ETag is to be named in If-None-Match the next time, or 304. */
export const revalidatable = <T extends z.ZodType>(schema: T, description: string) => ({
  200: {
    ...json(schema, description),
    headers: { ETag: { description: 'Of this very answer', schema: { type: 'string' as const } } },
  },
  304: { description: 'As it was: what If-None-Match names is what would be answered' },
});

/** The headers of a route behind `revalidated`. */
export const ifNoneMatch = z.object({ 'if-none-match': z.string().optional() });

export type DocumentedError = keyof typeof errorDescriptions;

type ErrorResponse = ReturnType<typeof json<typeof errorSchema>>;

/** The error answers of a route, for its description. */
export function errors<const S extends DocumentedError>(
  ...statuses: S[]
): Record<S, ErrorResponse> {
  return Object.fromEntries(
    statuses.map((status) => [status, json(errorSchema, errorDescriptions[status])]),
  ) as Record<S, ErrorResponse>;
}
