import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 250;

type Asked = {
  /** What the address holds now. */
  value: string;
  /** Puts a text into the address, without blanks at its ends. */
  onSearch: (text: string) => void;
  /** Whether a pause of the typing searches; `searchNow` always does. */
  isLive?: boolean;
};

/** The text of a search that lives in the address: typed here, asked for as the typing pauses. */
export function useSearchText({ value, onSearch, isLive = true }: Asked) {
  const [text, setText] = useState(value);
  // What was asked for here and is not in the address yet.
  const asked = useRef<readonly string[]>([]);
  const wanted = text.trim();
  const isWanted = () => wanted !== (asked.current.at(-1) ?? value);

  // Only what others put into the address is shown: what was asked for here may be typed on by now.
  useEffect(() => {
    const at = asked.current.indexOf(value);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at < 0) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value]);

  const searchNow = () => {
    if (isWanted()) asked.current = [...asked.current, wanted];
    onSearch(wanted);
  };
  // By the time the typing pauses the rest of the address may have changed.
  const onPause = useEffectEvent(() => {
    if (isLive && isWanted()) searchNow();
  });

  // Only typing starts the clock
  useEffect(() => {
    const timer = setTimeout(onPause, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow };
}
