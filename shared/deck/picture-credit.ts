import { z } from 'zod';
import { textSchema, untrimmedTextSchema } from '../schemas/common.ts';
import type { Span } from './inline.ts';

/** A web address of a credit. Other schemes are rejected. */
const webAddressSchema = untrimmedTextSchema(500).regex(/^https?:\/\/[^\s"'<>]+$/, 'a web address');

/** Who made a picture, where it comes from and under which licence; layouts show it with the picture. */
export const pictureCreditSchema = z.strictObject({
  /** The site or the image model that the picture comes from. */
  provider: textSchema(60).min(1),
  /** Page of the picture on that site. */
  url: webAddressSchema.optional(),
  author: textSchema(120).min(1).optional(),
  author_url: webAddressSchema.optional(),
  /** Short name of the licence, such as `CC BY-SA 2.0`. */
  license: textSchema(60).min(1).optional(),
  license_url: webAddressSchema.optional(),
});
export type PictureCredit = z.infer<typeof pictureCreditSchema>;

const createLinkedSpan = (text: string, href: string | undefined): Span =>
  href === undefined ? { text } : { text, href };

/** Returns the line that a slide shows with a picture: author, site and licence, each linked. */
export function createCreditSpans(credit: PictureCredit): Span[] {
  const { provider, url, author, author_url, license, license_url } = credit;
  return [
    ...(author === undefined ? [] : [createLinkedSpan(author, author_url), { text: ' / ' }]),
    createLinkedSpan(provider, url),
    ...(license === undefined ? [] : [{ text: ' · ' }, createLinkedSpan(license, license_url)]),
  ];
}
