import type { SlideContent } from './model.ts';

/** A text of a slide with its path: `title`, `items[2].text`, … */
export type ContentPart = { part: string; text: string };

function walk(value: unknown, path: string, parts: ContentPart[]): void {
  if (typeof value === 'string') parts.push({ part: path, text: value });
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) walk(item, `${path}[${i}]`, parts);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value))
      walk(item, path === '' ? key : `${path}.${key}`, parts);
}

/** Everything that a slide shows, in the order of its model. Notes and sources aren't shown. */
export function contentParts(slide: SlideContent): ContentPart[] {
  const parts: ContentPart[] = [{ part: 'title', text: slide.title }];
  if (slide.kicker) parts.push({ part: 'kicker', text: slide.kicker });
  walk(slide.blocks, '', parts);
  return parts.filter(({ part }) => !hidden.has(part.replace(/\[\d+\]/g, '[]')));
}

// Settings among the blocks, not words.
const hidden = new Set(['cards[].icon', 'kind', 'language', 'image.asset', 'image.alt']);

/** `items[2].text` as `items[].text`, the way capacities name it. */
export function partPattern(part: string): string {
  return part.replace(/\[\d+\]/g, '[]');
}
