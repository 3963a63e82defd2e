import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` when the element comes near the viewport. */
export function useSentinel(onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(onNear);

  // Runs after every render, because the element is mounted and unmounted with the list.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return ref;
}
