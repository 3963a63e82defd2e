import { type RefObject, useEffect, useEffectEvent } from 'react';

/** These have a use for the arrows of their own. */
const others = 'input, select, textarea, dialog, [role=tablist], [role=menu]';

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** The left and right arrows lead from pair to pair: the next one has the focus and comes into view. */
export function usePairKeys(list: RefObject<HTMLElement | null>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    const { target } = event;
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target instanceof Element && target.closest(others)) return;
    const pairs = [...(list.current?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])];
    const at = pairs.findIndex((pair) => pair.contains(document.activeElement));
    const next = pairs[at === -1 && step === -1 ? pairs.length - 1 : at + step];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
