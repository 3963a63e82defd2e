import { useDeferredValue, useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { checkDraft, type SlideCheck } from '../../editing/check-draft.ts';
import { unfinishedParts } from '../../editing/unfinished-parts.ts';
import type { FrameDeck } from '../studio/frame-deck.ts';
import { useDraftFigures } from './use-draft-figures.ts';

export type CheckedSlide = SlideCheck & {
  content: SlideContent;
  unfinished: string[];
  /** The provenance of new figures is being fetched. */
  isTracing: boolean;
};

const sourceFindings = new Set(['unsupported', 'unsourced']);

/**
 * Whether figures are checked against sources: according to the slide's saved finding about
 * figures; without such a finding, according to the deck.
 */
function hasSources(slide: SlideView, deck: FrameDeck): boolean {
  const finding = slide.quality?.findings.find(({ code }) => sourceFindings.has(code));
  if (finding) return finding.code === 'unsupported';
  return deck.hasSources ?? slide.provenance.some(({ passage_id }) => passage_id !== null);
}

/** Lays out and checks the slide while typing; deferred, so that typing is never delayed. */
export function useLiveCheck(
  content: SlideContent,
  slide: SlideView,
  deck: FrameDeck,
): CheckedSlide {
  const deferred = useDeferredValue(content);
  const { title, language, theme, total, minutes = null } = deck;
  const { index, point, provenance } = slide;
  const { traced, isChecking: isTracing } = useDraftFigures(deck, slide, content);
  const traces = useMemo(
    () => [...(traced?.traces ?? []), ...provenance],
    [traced?.traces, provenance],
  );
  const checksSources = traced?.hasSources ?? hasSources(slide, deck);
  return useMemo(() => {
    const slideContext: SlideContext = { title, language, theme, total, index };
    const checkOptions = { point, traces, hasSources: checksSources, minutes };
    return {
      ...checkDraft(deferred, slideContext, checkOptions),
      content: deferred,
      unfinished: unfinishedParts(deferred),
      isTracing,
    };
  }, [
    deferred,
    title,
    language,
    theme,
    total,
    index,
    point,
    traces,
    checksSources,
    minutes,
    isTracing,
  ]);
}
