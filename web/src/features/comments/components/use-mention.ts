import { type KeyboardEvent, useState } from 'react';
import type { Person } from './use-people.ts';

/** A started mention before the cursor: "@" at the start of a word, and the beginning of a name. */
const startedMentionPattern = /(?<=^|\s)@([^\s@]{0,40})$/u;

/** Returns the part of a name that is typed after an "@" before the cursor; undefined without one. */
const findStartedMention = (text: string, cursor: number): string | undefined =>
  startedMentionPattern.exec(text.slice(0, cursor))?.[1];

const matchesName = (typed: string, { name }: Person): boolean =>
  name
    .toLowerCase()
    .split(' ')
    .some((_, i, words) => words.slice(i).join(' ').startsWith(typed.toLowerCase()));

type Options = {
  text: string;
  people: readonly Person[];
  /** Replaces the text, and sets the cursor. */
  onReplace: (text: string, cursor: number) => void;
};

/** Completes the names of people after an "@": the choices, the highlighted one, and the keys that choose it. */
export function useMention({ text, people, onReplace }: Options) {
  const [cursor, setCursor] = useState<number>();
  const [highlighted, setHighlighted] = useState(0);
  const typed = cursor === undefined ? undefined : findStartedMention(text, cursor);
  const choices = typed === undefined ? [] : people.filter((person) => matchesName(typed, person));
  const at = Math.min(highlighted, choices.length - 1);
  const close = () => setCursor(undefined);
  const moveCursor = (position: number) => {
    setCursor(position);
    setHighlighted(0);
  };
  const choose = ({ name }: Person) => {
    const end = cursor ?? text.length;
    const start = end - (typed?.length ?? 0) - 1;
    const before = `${text.slice(0, start)}@${name} `;
    onReplace(before + text.slice(end).replace(/^ /, ''), before.length);
    close();
  };
  /** Inserts an "@" at the cursor, which lists all people. */
  const start = (position: number) => {
    const space = /\S$/.test(text.slice(0, position)) ? ' ' : '';
    const before = `${text.slice(0, position)}${space}@`;
    onReplace(before + text.slice(position), before.length);
    moveCursor(before.length);
  };
  /** Handles a key for the list of people; returns whether the list used the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const person = choices[at];
    if (!person || event.nativeEvent.isComposing) return false;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.key === 'ArrowDown') setHighlighted((at + 1) % choices.length);
    else if (event.key === 'ArrowUp') setHighlighted((at - 1 + choices.length) % choices.length);
    else if (isPlain && (event.key === 'Enter' || event.key === 'Tab')) choose(person);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  return { typed, choices, highlighted: at, start, choose, close, handleKey, moveCursor };
}
