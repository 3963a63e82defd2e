import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { thumbnailQuery } from '../../api/thumbnail.ts';
import styles from './deck-card.module.css';

/** Returns an object URL of the blob while the component is mounted. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}

/** Whether the element has been near the viewport; stays true. */
function useIsNearViewport() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}

/**
 * A picture from the API, fetched with the session's token when near the viewport; `fallback` on
 * errors.
 */
export function StoredPicture({ url, fallback }: { url: string; fallback: ReactNode }) {
  const { ref, isNear } = useIsNearViewport();
  const { data, isError } = useQuery({ ...thumbnailQuery(url), enabled: isNear });
  const objectUrl = useObjectUrl(data);
  if (isError) return fallback;
  if (objectUrl) return <img src={objectUrl} alt="" className={styles.picture} />;
  return <div ref={ref} className={styles.picture} />;
}
