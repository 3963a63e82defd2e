import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import type { VersionContent } from '#shared/schemas/versions.ts';
import { slidesQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { versionQuery } from '../../api/versions.ts';
import { type ComparedDeck, type Comparison, compareDecks } from './compare-decks.ts';
import type { ComparisonSides, SideName } from './use-comparison-params.ts';

const toComparedVersion = ({ deck }: VersionContent): ComparedDeck => deck;

const toComparedCurrent = (
  { title, language, theme, brand }: Pick<Presentation, 'title' | 'language' | 'theme' | 'brand'>,
  slides: readonly SlideView[],
): ComparedDeck => ({
  title,
  language,
  theme,
  brand,
  slides: slides.flatMap(({ id, content }) => (content ? [{ id, content }] : [])),
});

/** Loads one side of a comparison; only one of the two queries is enabled. */
function useSide(deck: Presentation, name: SideName) {
  const isNow = name === 'now';
  const version = useQuery({ ...versionQuery(deck.id, isNow ? 0 : name), enabled: !isNow });
  const slides = useQuery({
    ...slidesQuery(deck.id, isNow && isWorking(deck.status)),
    enabled: isNow,
  });
  const { title, language, theme, brand } = deck;
  const data = useMemo(() => {
    if (!isNow) return version.data && toComparedVersion(version.data);
    return slides.data && toComparedCurrent({ title, language, theme, brand }, slides.data);
  }, [isNow, version.data, slides.data, title, language, theme, brand]);
  const { error, refetch } = isNow ? slides : version;
  const isPartial = isNow && slides.data?.some(({ content }) => content === null) === true;
  return { data, error, refetch, isPartial };
}

export type LoadedComparison = {
  before: ComparedDeck;
  after: ComparedDeck;
  comparison: Comparison;
  /** Whether a side lacks slides because they are not finished yet. */
  isPartial: boolean;
};

/** Loads both sides and compares them; `compared` is undefined while loading. */
export function useLoadedComparison(deck: Presentation, { from, to }: ComparisonSides) {
  const before = useSide(deck, from);
  const after = useSide(deck, to);
  const loaded = useMemo((): LoadedComparison | undefined => {
    if (!before.data || !after.data) return undefined;
    return {
      before: before.data,
      after: after.data,
      comparison: compareDecks(before.data, after.data),
      isPartial: before.isPartial || after.isPartial,
    };
  }, [before.data, after.data, before.isPartial, after.isPartial]);
  const failed = [before, after].find(({ error, data }) => error && !data);
  return { loaded, error: failed?.error ?? null, retry: () => failed?.refetch() };
}
