import { z } from 'zod';
import { AppError } from '#shared/errors.ts';

/** Headers of a route that requires, in If-Match, the revision that the client edited. */
export const ifMatchSchema = z.object({ 'if-match': z.string().optional() });

/**
 * Parses the revision in an If-Match header, a plain number or an entity tag; throws malformed if the header is missing
 * or invalid.
 */
export function parseIfMatch(header: string | undefined): number {
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1];
  if (digits === undefined) throw new AppError('malformed', { params: { what: 'if_match' } });
  return Number(digits);
}
