import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls when the element comes near the window. */
export function useSentinel(onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // The element comes and goes with the list
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return ref;
}
