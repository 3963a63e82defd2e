import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsMobile } from '#web/lib/use-is-mobile.ts';

export type SidebarState = {
  /** Below 768 px: the sidebar lies over the page and is closed at first. */
  isMobile: boolean;
  isCollapsed: boolean;
  /** Whether its labels can be read now. */
  isShown: boolean;
  toggle: () => void;
  close: () => void;
};

/** Collapses by itself when the window gets narrow, closes its overlay on a change of route. */
export function useSidebar(): SidebarState {
  const isMobile = useIsMobile();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(!isMobile);

  useEffect(() => setIsOpen(!isMobile), [isMobile]);
  // The path is what it reacts to
  useEffect(() => {
    if (isMobile) setIsOpen(false);
  }, [pathname]);

  const toggle = useCallback(() => setIsOpen((before) => !before), []);
  const close = useCallback(() => setIsOpen(false), []);
  return { isMobile, isCollapsed: !isOpen, isShown: isOpen, toggle, close };
}
