import type { RefObject } from 'react';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';

/** Elements that use the arrow keys themselves. */
const ignoredTargets = 'input, select, textarea, dialog, [role=tablist], [role=menu]';

const keySteps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves focus between the slide pairs by the left and right arrow keys, and scrolls to them. */
export function usePairKeys(list: RefObject<HTMLElement | null>): void {
  useWindowKeyDown((event) => {
    const step = keySteps[event.key];
    const { target } = event;
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target instanceof Element && target.closest(ignoredTargets)) return;
    const pairs = [...(list.current?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])];
    const index = pairs.findIndex((pair) => pair.contains(document.activeElement));
    const next = pairs[index === -1 && step === -1 ? pairs.length - 1 : index + step];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
  });
}
