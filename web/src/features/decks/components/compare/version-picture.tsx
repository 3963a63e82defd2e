import { type ReactNode, useMemo } from 'react';
import { SlideArt } from '../art/slide-art.tsx';
import { isChanged } from './compare-decks.ts';
import { useVersionChange, type VersionStep } from './use-version-change.ts';

/** `fallback` is the picture while the versions are loaded, and for a version in which no slide has changed. */
type Props = VersionStep & { fallback: ReactNode };

/** The first slide that has changed in a version since the one before it. */
export function VersionPicture({ fallback, ...step }: Props) {
  const change = useVersionChange(step);
  const changed = change?.comparison.pairs.find((pair) => isChanged(pair) && pair.after)?.after;
  const slideContext = useMemo(() => {
    if (!change || !changed) return null;
    const { title, language, theme, brand, slides } = change.deck;
    const contents = slides.map(({ content }) => content);
    const total = slides.length;
    return { title, language, theme, brand, slides: contents, total, index: changed.index };
  }, [change, changed]);
  if (!changed || !slideContext) return fallback;
  return <SlideArt content={changed.content} slideContext={slideContext} />;
}
