import { useEffect, useRef, useState } from 'react';
import { openMenuAt, type Point, replaceContextMenu } from '#web/components/menu-focus.ts';

/**
 * Opens the menu of a slide's thumbnail at the pointer. Selects the slide first, because the menu above the slide is that
 * of the selected one. `shown` is the index of the selected slide.
 */
export function useSlideContextMenu(shown: number, select: (index: number) => void) {
  const container = useRef<HTMLDivElement>(null);
  const [request, setRequest] = useState<{ index: number; point: Point } | null>(null);
  useEffect(() => {
    if (request?.index !== shown) return;
    const menu = container.current?.querySelector(`[data-slide-menu="${shown + 1}"]`);
    // The menu renders its items when it opens, which React does not allow within an effect.
    queueMicrotask(() => openMenuAt(menu ?? null, request.point));
    setRequest(null);
  }, [request, shown]);
  const onMenu = (index: number, event: MouseEvent) => {
    if (!container.current?.querySelector('[data-slide-menu]')) return;
    replaceContextMenu(event, (point) => {
      if (index !== shown) select(index);
      setRequest({ index, point });
    });
  };
  return { container, onMenu };
}
