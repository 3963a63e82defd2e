import { useEffect, useEffectEvent, useRef, useState } from 'react';

const typingPauseMs = 250;

type SearchTextOptions = {
  /** The current value in the URL. */
  value: string;
  /** Writes the trimmed text to the URL. */
  onSearch: (text: string) => void;
  /** Whether a pause in typing starts the search; `searchNow` always does. */
  isLive?: boolean;
};

/** State of a search field whose value lives in the URL; searches when typing pauses. */
export function useSearchText({ value, onSearch, isLive = true }: SearchTextOptions) {
  const [text, setText] = useState(value);
  // Searches of this field that are not in the URL yet.
  const pendingSearches = useRef<readonly string[]>([]);
  const trimmed = text.trim();
  const isNew = () => trimmed !== (pendingSearches.current.at(-1) ?? value);

  // Take over only values from elsewhere: the user may have typed more since a search of this
  // field.
  useEffect(() => {
    const at = pendingSearches.current.indexOf(value);
    pendingSearches.current = at < 0 ? [] : pendingSearches.current.slice(at + 1);
    if (at < 0) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value]);

  const searchNow = () => {
    if (isNew()) pendingSearches.current = [...pendingSearches.current, trimmed];
    onSearch(trimmed);
  };
  // Uses an effect event, because the other URL parameters may have changed since the timer started.
  const onPause = useEffectEvent(() => {
    if (isLive && isNew()) searchNow();
  });

  // Only typing starts the timer.
  useEffect(() => {
    const timer = setTimeout(onPause, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow };
}
