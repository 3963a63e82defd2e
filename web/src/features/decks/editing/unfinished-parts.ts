import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';

/** Returns the parts that prevent saving: missing or invalid. */
export function findUnfinishedParts(content: SlideContent): string[] {
  const { error } = slideContentSchema.safeParse(content);
  return [...new Set((error?.issues ?? []).map(({ path }) => formatPath(path)))];
}

const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .filter((key, i) => i > 0 || key !== 'blocks')
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`))
    .join('');
