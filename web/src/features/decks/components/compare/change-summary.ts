import type { Params } from '#web/lib/i18n.ts';
import type { MessageKey } from '#web/lib/messages.ts';
import { getThemeName } from '../theme-name.ts';
import type { Comparison, SlidePair } from './compare-decks.ts';
import { listTextChanges } from './text-changes.ts';

type Translate = (key: MessageKey, params?: Params) => string;

/** Maximum number of changed slides that the summary lists one by one; more of them are only counted. */
const maxNamedSlides = 2;
/** Maximum number of changes in the summary; an ellipsis replaces the others. */
const maxNamedChanges = 3;

/** Returns a text that says which part of a changed slide differs, such as its title or layout. */
function describeChangedSlide({ before, after }: SlidePair, t: Translate): string {
  const number = (after?.index ?? 0) + 1;
  if (!before || !after) return t('compare.summary.slide', { number });
  if (before.content.layout !== after.content.layout)
    return t('compare.summary.layout', { number });
  const parts = new Set(listTextChanges(before.content, after.content).map(({ part }) => part));
  const [part] = parts;
  if (parts.size !== 1 || part === undefined || part === 'kicker')
    return t('compare.summary.slide', { number });
  return t(`compare.summary.${part}`, { number });
}

/**
 * Returns the text for the added, removed or moved slides: with the slide's number if there is one, with their count if
 * there are several.
 */
function describePlacedSlides(
  kind: 'added' | 'removed' | 'moved',
  numbers: readonly number[],
  t: Translate,
): string[] {
  const [number] = numbers;
  if (number === undefined) return [];
  return numbers.length === 1
    ? [t(`compare.summary.${kind}`, { number })]
    : [t(`compare.summary.all_${kind}`, { count: numbers.length })];
}

/** Returns the differences between two versions in a few words; empty without differences. */
export function summarizeChanges(comparison: Comparison, t: Translate): string {
  const { pairs, isRenamed, isRestyled, theme } = comparison;
  const changed = pairs.filter(({ change }) => change === 'changed');
  const numbersOf = (kind: 'added' | 'removed') =>
    pairs
      .filter(({ change }) => change === kind)
      .map(({ before, after }) => ((after ?? before)?.index ?? 0) + 1);
  const moved = pairs.filter(({ isMoved }) => isMoved).map(({ after }) => (after?.index ?? 0) + 1);
  const names = [
    ...(isRenamed ? [t('compare.summary.deck_title')] : []),
    ...(isRestyled ? [t('compare.summary.theme', { name: getThemeName(theme, t) })] : []),
    ...(changed.length > maxNamedSlides
      ? [t('compare.summary.slides', { count: changed.length })]
      : changed.map((pair) => describeChangedSlide(pair, t))),
    ...describePlacedSlides('added', numbersOf('added'), t),
    ...describePlacedSlides('removed', numbersOf('removed'), t),
    ...describePlacedSlides('moved', moved, t),
  ];
  const named = names.slice(0, maxNamedChanges).join(t('compare.between'));
  const text = names.length > maxNamedChanges ? `${named}…` : named;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
