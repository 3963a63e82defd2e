import { useEffect, useState } from 'react';
import { findPressed } from '#web/lib/keys.ts';
import { areSingleKeysOn } from '#web/lib/single-keys.ts';
import { getStepForKey, isOnButton } from './show-keys.ts';
import { slideShowShortcuts } from './studio-keys.ts';

/** The audience's view: the slide, a screen in one colour, or all slides as a grid. */
export type ShowView = 'slide' | 'black' | 'white' | 'overview';

/** A typed slide number is forgotten after this many ms without another key. */
const typedDigitsTimeoutMs = 4000;
const maxDigits = 3;

/** Returns the action of a single character; undefined for other keys. */
const getPressedAction = (event: KeyboardEvent) =>
  areSingleKeysOn() ? findPressed(event, slideShowShortcuts) : undefined;

const getPressedDigit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  /^[0-9]$/.test(key) && !ctrlKey && !metaKey && !altKey && areSingleKeysOn() ? key : '';

/** Returns the digits typed so far; they are cleared after some seconds. */
function useTypedDigits() {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (typed === '') return;
    const timer = setTimeout(() => setTyped(''), typedDigitsTimeoutMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/**
 * The state of a slide show of `count` slides: index, view, and the typed number of a slide. `onKey` handles a key
 * press and returns whether it had an effect; the keys of `switches` call their function.
 */
export function useSlideShow(
  count: number,
  startIndex: number,
  switches: Readonly<Record<'full_screen' | 'laser' | 'transition', () => void>>,
) {
  const [at, setAt] = useState(startIndex);
  const [view, setView] = useState<ShowView>('slide');
  const [typed, setTyped] = useTypedDigits();
  const last = count - 1;
  const index = Math.min(at, last);

  const show = (next: number) => {
    setAt(Math.min(last, Math.max(0, next)));
    setView('slide');
    setTyped('');
  };
  // After a black or white screen, the same slide is shown again.
  const move = (step: number) => show(view === 'slide' ? index + step : index);
  const toggle = (next: ShowView) => {
    setView(view === next ? 'slide' : next);
    setTyped('');
  };
  const onTypedKey = (event: KeyboardEvent): boolean => {
    const digit = getPressedDigit(event);
    if (digit !== '') setTyped(`${typed}${digit}`.slice(-maxDigits));
    else if (typed === '') return false;
    else if (event.key === 'Enter') show(Number(typed) - 1);
    else if (event.key === 'Backspace') setTyped(typed.slice(0, -1));
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (onTypedKey(event)) return true;
    const action = getPressedAction(event);
    if (action) {
      if (action === 'full_screen' || action === 'laser' || action === 'transition')
        switches[action]();
      else toggle(action);
      return true;
    }
    // In the overview, keys don't change the slide: arrow keys move the focus, and the browser handles Enter and Space
    // on the focused button.
    const step = view === 'overview' ? undefined : getStepForKey(event);
    if (step === undefined) return false;
    move(step);
    return true;
  };
  const onClick = (target: EventTarget | null) => {
    if (view !== 'overview' && !isOnButton(target)) move(1);
  };
  return { index, view, typed, show, move, toggle, onKey, onClick };
}
