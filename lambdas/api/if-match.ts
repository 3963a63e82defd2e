import { z } from 'zod';
import { AppError } from '#shared/errors.ts';

/** The headers of a route that asks for the rev that was seen. */
export const ifMatch = z.object({ 'if-match': z.string().optional() });

/** The rev that an If-Match header names, plain or as an entity tag; throws malformed without one. */
export function revOf(header: string | undefined): number {
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1];
  if (digits === undefined) throw new AppError('malformed', { params: { what: 'if_match' } });
  return Number(digits);
}
