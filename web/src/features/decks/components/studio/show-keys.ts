/** How far each key moves the slide show, in slides; the same in the speaker view. */
const slideStepsByKey: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  Enter: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Whether the target is an element of any window: each window has its own class `Element`. */
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'closest' in target;

/** Whether the target is a button or inside one. */
export const isOnButton = (target: EventTarget | null): boolean =>
  isElement(target) && target.closest('button') !== null;

/** Returns how far a key moves the show; undefined for other keys, and for a key that presses the focused button. */
export function getStepForKey({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>) {
  const pressesButton = (key === ' ' || key === 'Enter') && isOnButton(target);
  return pressesButton ? undefined : slideStepsByKey[key];
}
