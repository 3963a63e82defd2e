type SlideMove = 'on' | 'back' | 'first' | 'last';

/** The keys that change the slide of the slide show; the same in the speaker view. */
export const slideMoves: Readonly<Record<string, SlideMove>> = {
  ArrowRight: 'on',
  ArrowDown: 'on',
  PageDown: 'on',
  ' ': 'on',
  Enter: 'on',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  PageUp: 'back',
  Backspace: 'back',
  Home: 'first',
  End: 'last',
};

const stepsByMove: Readonly<Record<SlideMove, number>> = {
  on: 1,
  back: -1,
  first: Number.NEGATIVE_INFINITY,
  last: Number.POSITIVE_INFINITY,
};

/** Whether the target is an element of any window: each window has its own class `Element`. */
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'closest' in target;

/** Whether the target is a button or inside one. */
export const isOnButton = (target: EventTarget | null): boolean =>
  isElement(target) && target.closest('button') !== null;

/** Returns by how many slides a key moves the show; undefined for other keys, and for a key that presses the focused button. */
export function getStepForKey({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>) {
  const pressesButton = (key === ' ' || key === 'Enter') && isOnButton(target);
  const move = pressesButton ? undefined : slideMoves[key];
  return move && stepsByMove[move];
}
