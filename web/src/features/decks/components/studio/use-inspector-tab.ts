import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { InspectorTab } from './inspector.tsx';

/**
 * The selected tab of the inspector. A link to a comment (`?comment=`), as in a mail and in a notification, selects the
 * comments, also while the page is open.
 */
export function useInspectorTab() {
  const [params] = useSearchParams();
  const linkedThread = params.get('comment');
  const [tab, setTab] = useState<InspectorTab>(linkedThread === null ? 'content' : 'comments');
  const [lastThread, setLastThread] = useState(linkedThread);
  if (linkedThread !== lastThread) {
    setLastThread(linkedThread);
    if (linkedThread !== null) setTab('comments');
  }
  return [tab, setTab] as const;
}
