import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { thumbnailQuery } from '../../api/thumbnail.ts';
import styles from './deck-card.module.css';

/** An address of the blob for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** True from when the element first came near the window. */
function useIsNear() {
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

/** The picture at an address of the API, fetched with the session's token; `fallback` where it can't be had. */
export function StoredPicture({ url, fallback }: { url: string; fallback: ReactNode }) {
  const { ref, isNear } = useIsNear();
  const { data, isError } = useQuery({ ...thumbnailQuery(url), enabled: isNear });
  const address = useObjectUrl(data);
  if (isError) return fallback;
  if (address) return <img src={address} alt="" className={styles.picture} />;
  return <div ref={ref} className={styles.picture} />;
}
