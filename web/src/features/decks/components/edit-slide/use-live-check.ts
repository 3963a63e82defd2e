import { useContext, useDeferredValue, useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { DeckBrandContext, DeckSlidesContext } from '../../drawing/presentation-id.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { checkDraft, type SlideCheck } from '../../editing/check-draft.ts';
import { findUnfinishedParts } from '../../editing/unfinished-parts.ts';
import type { StudioDeck } from '../studio/studio-deck.ts';
import { useDraftFigures } from './use-draft-figures.ts';

export type CheckedSlide = SlideCheck & {
  content: SlideContent;
  unfinished: string[];
  /** Whether the provenance of new figures is being fetched. */
  isTracing: boolean;
};

const sourceFindings = new Set(['unsupported', 'unsourced']);

/**
 * Whether figures are checked against sources: according to the slide's saved finding about
 * figures; without such a finding, according to the deck.
 */
function hasSources(slide: SlideView, deck: StudioDeck): boolean {
  const finding = slide.quality?.findings.find(({ code }) => sourceFindings.has(code));
  if (finding) return finding.code === 'unsupported';
  return deck.hasSources ?? slide.provenance.some(({ passage_id }) => passage_id !== null);
}

/** Returns the saved finding about a planned picture that the slide still lacks, which only the server can know. */
const findMissingPicture = (slide: SlideView, content: SlideContent): Finding[] =>
  getSlideImage(content)
    ? []
    : ((slide.quality?.findings ?? []).filter(
        ({ code }) => code === 'picture_not_made',
      ) as Finding[]);

/** Lays out and checks the slide while typing; deferred, so that typing is never delayed. */
export function useLiveCheck(
  content: SlideContent,
  slide: SlideView,
  deck: StudioDeck,
): CheckedSlide {
  const deferred = useDeferredValue(content);
  const { title, language, theme, total, minutes = null } = deck;
  const brand = useContext(DeckBrandContext);
  const slides = useContext(DeckSlidesContext);
  const { index, point, provenance } = slide;
  const { traced, isChecking: isTracing } = useDraftFigures(deck, slide, content);
  const traces = useMemo(
    () => [...(traced?.traces ?? []), ...provenance],
    [traced?.traces, provenance],
  );
  const checksSources = traced?.hasSources ?? hasSources(slide, deck);
  return useMemo(() => {
    const slideContext: SlideContext = { title, language, theme, brand, slides, total, index };
    const checkOptions = { point, traces, hasSources: checksSources, minutes };
    const check = checkDraft(deferred, slideContext, checkOptions);
    return {
      ...check,
      findings: [...check.findings, ...findMissingPicture(slide, deferred)],
      content: deferred,
      unfinished: findUnfinishedParts(deferred),
      isTracing,
    };
  }, [
    deferred,
    title,
    language,
    theme,
    brand,
    slides,
    total,
    index,
    point,
    slide,
    traces,
    checksSources,
    minutes,
    isTracing,
  ]);
}
