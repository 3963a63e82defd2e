import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsMobile } from '#web/lib/use-is-mobile.ts';

export type SidebarState = {
  /** Narrower than 768 px: the sidebar is an overlay, closed at first. */
  isMobile: boolean;
  isCollapsed: boolean;
  /** Whether the labels are visible. */
  isShown: boolean;
  toggle: () => void;
  close: () => void;
};

/**
 * Collapses the sidebar in the studio and when the window becomes narrow; closes the overlay after a route change.
 */
export function useSidebar(): SidebarState {
  const isMobile = useIsMobile();
  const { pathname } = useLocation();
  // The studio needs the width for the slide.
  const isOpenAtFirst = !isMobile && !pathname.startsWith('/presentation/');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);

  useEffect(() => setIsOpen(isOpenAtFirst), [isOpenAtFirst]);
  // Runs on a change of the path.
  useEffect(() => {
    if (isMobile) setIsOpen(false);
  }, [pathname]);

  const toggle = useCallback(() => setIsOpen((before) => !before), []);
  const close = useCallback(() => setIsOpen(false), []);
  return { isMobile, isCollapsed: !isOpen, isShown: isOpen, toggle, close };
}
