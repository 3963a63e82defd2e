import { isBesideWord, isInsideWord } from './common-words.ts';
import type { Cluster } from './shape.ts';

const han = /\p{Script=Han}/u;
const pause = /^[，。；：！？、…—）》”’」』]$/;
/** Particles and the like: they belong to what stands before them. */
const trailing = /^[了着过们吗呢吧么]$/;
/** Figures and what leads to one: they belong to what stands after them. */
const leading = /^[\d〇零一二三四五六七八九十百千万亿两几半每第各这那]$/;
const numeral = /^[\d〇零一二三四五六七八九十百千万亿两]$/;
/** What follows a numeral within a figure, a date or an amount. */
const measure =
  /^[年月日号时点分秒个位名户家座项次倍人条份元块米度岁周季天届期章层级类种件台辆套处场间张本册篇页吨克升亩成折%％‰]$/;
/** Dearer than anything that a break may otherwise part, or that makes lines uneven. */
const numberCost = 6;
/** Where no word is known on either side, one of those that aren't in the list may reach over. */
const unknownCost = 1.8;

/** Whether text is mostly Chinese, so that a line may end nearly anywhere. */
export function isHan(clusters: Cluster[]): boolean {
  const words = clusters.filter((cluster) => !cluster.isSpace);
  return words.filter((cluster) => han.test(cluster.text)).length > words.length / 2;
}

/**
 * What it costs a reader that a line ends before cluster `start`: nothing at a pause, most inside of a number, much
 * inside of a common word or before a particle.
 */
export function seamCost(clusters: Cluster[], start: number): number {
  const before = clusters[start - 1];
  const after = clusters[start];
  if (!before || !after || pause.test(before.text)) return 0;
  if (partsNumber(clusters, start)) return numberCost;
  if (before.isSpace || !han.test(before.text + after.text)) return 0.5;
  if (trailing.test(after.text) || leading.test(before.text)) return 2.5;
  if (partsWord(clusters, start)) return 2.5;
  return isKnownSeam(clusters, start) ? 1 : unknownCost;
}

const textOf = (clusters: Cluster[], from: number, to: number): string =>
  clusters
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join('');

/** Signs that are mostly words of their own and bind others: words end beside them. */
const binding = /^[的和与及或在是为让把将从向对被由并而但也都就以因其之更最]$/u;

/** Whether something tells that words end here: a common one beside it, or a sign that binds. */
function isKnownSeam(clusters: Cluster[], start: number): boolean {
  const [before, after] = [textOf(clusters, start - 3, start), textOf(clusters, start, start + 3)];
  const isBound = binding.test(before.slice(-1)) || binding.test(after.slice(0, 1));
  return isBound || isBesideWord(before, after);
}

/** Whether a common Chinese word reaches over the place before cluster `start`. */
export function partsWord(clusters: Cluster[], start: number): boolean {
  return isInsideWord(textOf(clusters, start - 2, start), textOf(clusters, start, start + 2));
}

/** Whether the place before cluster `start` is inside of a number, or between it and its measure. */
export function partsNumber(clusters: Cluster[], start: number): boolean {
  const [before, after] = [clusters[start - 1]?.text ?? '', clusters[start]?.text ?? ''];
  return numeral.test(before) && (numeral.test(after) || measure.test(after));
}
