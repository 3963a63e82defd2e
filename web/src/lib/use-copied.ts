import { useCallback, useEffect, useState } from 'react';

const copiedNoteMs = 2000;

/** Copies a text; `isCopied` is true for two seconds afterwards. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedNoteMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = useCallback((text: string) => {
    void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  }, []);
  return { isCopied, copy };
}
