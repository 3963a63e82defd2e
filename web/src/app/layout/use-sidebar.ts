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

/** localStorage key: whether the user keeps the sidebar open in the studio. */
const storageKey = 'studio-sidebar';

/**
 * Collapses the sidebar when the window becomes narrow, and in the studio, which needs the width for the slide, unless
 * the user has opened it there before. Closes the overlay after a route change.
 */
export function useSidebar(): SidebarState {
  const isMobile = useIsMobile();
  const { pathname } = useLocation();
  const isStudio = pathname.startsWith('/presentation/');
  const readInitial = () => !isMobile && (!isStudio || localStorage.getItem(storageKey) === 'open');
  const [isOpen, setIsOpen] = useState(readInitial);

  useEffect(() => setIsOpen(readInitial()), [isMobile, isStudio]);
  // Closes the overlay on a phone after a route change.
  useEffect(() => {
    if (isMobile) setIsOpen(false);
  }, [pathname]);

  const toggle = useCallback(() => {
    if (isStudio && !isMobile) localStorage.setItem(storageKey, isOpen ? 'collapsed' : 'open');
    setIsOpen(!isOpen);
  }, [isOpen, isStudio, isMobile]);
  const close = useCallback(() => setIsOpen(false), []);
  return { isMobile, isCollapsed: !isOpen, isShown: isOpen, toggle, close };
}
