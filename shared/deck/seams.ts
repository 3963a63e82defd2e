import type { Cluster } from './shape.ts';

const han = /\p{Script=Han}/u;
const pause = /^[，。；：！？、…—）》”’」』]$/;
/** Particles and the like: they belong to what stands before them. */
const trailing = /^[的了着过们吗呢吧么地得]$/;
/** Figures and what leads to one: they belong to what stands after them. */
const leading = /^[\d一二三四五六七八九十百千万两几半每第各这那]$/;

/** Whether text is mostly Chinese, so that a line may end nearly anywhere. */
export function isHan(clusters: Cluster[]): boolean {
  const words = clusters.filter((cluster) => !cluster.isSpace);
  return words.filter((cluster) => han.test(cluster.text)).length > words.length / 2;
}

/**
 * What it costs a reader that a line ends before cluster `start`: nothing at a pause, most inside of a number
 * with its measure or before a particle. A dictionary would know more, but not the same in every browser.
 */
export function seamCost(clusters: Cluster[], start: number): number {
  const before = clusters[start - 1];
  const after = clusters[start];
  if (!before || !after || pause.test(before.text)) return 0;
  if (before.isSpace || !han.test(before.text + after.text)) return 0.5;
  return trailing.test(after.text) || leading.test(before.text) ? 2.5 : 1;
}
