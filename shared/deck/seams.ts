import { isInsideWord } from './common-words.ts';
import type { Cluster } from './shape.ts';

const han = /\p{Script=Han}/u;
const pause = /^[，。；：！？、…—）》”’」』]$/;
/** Particles and the like: they belong to what stands before them. */
const trailing = /^[了着过们吗呢吧么]$/;
/** Figures and what leads to one: they belong to what stands after them. */
const leading = /^[\d一二三四五六七八九十百千万两几半每第各这那]$/;

/** Whether text is mostly Chinese, so that a line may end nearly anywhere. */
export function isHan(clusters: Cluster[]): boolean {
  const words = clusters.filter((cluster) => !cluster.isSpace);
  return words.filter((cluster) => han.test(cluster.text)).length > words.length / 2;
}

/**
 * What it costs a reader that a line ends before cluster `start`: nothing at a pause, most inside of a common
 * word, between a number and its measure, or before a particle.
 */
export function seamCost(clusters: Cluster[], start: number): number {
  const before = clusters[start - 1];
  const after = clusters[start];
  if (!before || !after || pause.test(before.text)) return 0;
  if (before.isSpace || !han.test(before.text + after.text)) return 0.5;
  if (trailing.test(after.text) || leading.test(before.text)) return 2.5;
  return partsWord(clusters, start) ? 2.5 : 1;
}

/** Whether a common Chinese word reaches over the place before cluster `start`. */
export function partsWord(clusters: Cluster[], start: number): boolean {
  const textOf = (from: number, to: number) =>
    clusters
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join('');
  return isInsideWord(textOf(start - 2, start), textOf(start, start + 2));
}
