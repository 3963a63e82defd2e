import { useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideFrame } from '../detail/slide-frames.ts';

/**
 * Effect of a click or a key on the selection: selects only this slide, adds or removes it, or selects all up to it.
 */
export type SelectMode = 'only' | 'toggle' | 'range';

/** Slides that the user has selected together, by id. `isByTap`: each tap adds a slide or removes it. */
type MarkedSlides = { ids: ReadonlySet<string>; anchor: string; isByTap: boolean };
const noMarkedSlides: MarkedSlides = { ids: new Set(), anchor: '', isByTap: false };

/** Returns the mode of a click with its modifier keys, as in file managers. */
export const getSelectMode = (event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): SelectMode => {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
};

/**
 * Selection of several slides, which always contains the shown slide. `slides` is empty while only the shown slide is
 * selected.
 */
export function useSlideSelection(
  frames: readonly SlideFrame[],
  shownIndex: number,
  show: (index: number) => void,
) {
  const { t } = useTranslation();
  const [marks, setMarks] = useState(noMarkedSlides);
  const shownId = frames[shownIndex]?.slide?.id ?? '';
  // The selection ends when another slide is shown, for whatever reason.
  const { ids, anchor, isByTap } = marks.ids.has(shownId) ? marks : noMarkedSlides;
  const all = frames.flatMap(({ slide }) => slide ?? []);
  const slides: readonly SlideView[] = all.filter(({ id }) => ids.has(id));
  const isActive = slides.length > 1 || isByTap;

  const mark = (next: Omit<MarkedSlides, 'isByTap'>) => {
    setMarks({ ...next, isByTap });
    announce(t('studio.selection.count', { count: next.ids.size }));
  };
  const clear = () => setMarks(noMarkedSlides);
  const toggle = (index: number) => {
    const id = frames[index]?.slide?.id;
    if (id === undefined) return;
    const before = isActive ? ids : new Set([shownId]);
    const after = new Set(before);
    if (!after.delete(id)) after.add(id);
    const remaining = frames.findIndex(({ slide }) => slide && after.has(slide.id));
    if (remaining < 0) return clear();
    mark({ ids: after, anchor: id });
    if (after.has(id)) show(index);
    else if (id === shownId) show(remaining);
  };
  const extend = (index: number) => {
    const start = frames.findIndex(({ slide }) => slide?.id === (anchor || shownId));
    const [from, to] = [Math.min(start, index), Math.max(start, index)];
    const range = frames.slice(from, to + 1).flatMap(({ slide }) => slide?.id ?? []);
    mark({ ids: new Set(range), anchor: anchor || shownId });
    show(index);
  };
  const select = (index: number, mode: SelectMode = 'only') => {
    if (mode === 'range') return extend(index);
    if (mode === 'toggle' || isByTap) return toggle(index);
    clear();
    show(index);
  };
  const selectAll = () => mark({ ids: new Set(all.map(({ id }) => id)), anchor: shownId });
  /** Selects slides that were just inserted; the caller shows the first. */
  const selectIds = (inserted: readonly string[]) =>
    setMarks(
      inserted.length > 1
        ? { ids: new Set(inserted), anchor: inserted[0] ?? '', isByTap: false }
        : noMarkedSlides,
    );
  const startByTap = () => setMarks({ ids: new Set([shownId]), anchor: shownId, isByTap: true });
  return {
    slides: isActive ? slides : [],
    isActive,
    has: (id: string) => isActive && ids.has(id),
    select,
    selectAll,
    selectIds,
    startByTap,
    clear,
  };
}

export type SlideSelection = ReturnType<typeof useSlideSelection>;
