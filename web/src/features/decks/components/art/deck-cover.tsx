import { useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { SlideArt } from './slide-art.tsx';

type Props = { title: string; subtitle?: string; theme: string; language: string; total: number };

/** Draws a cover from a deck's summary, without its slides. */
export function DeckCover({ title, subtitle, theme, language, total }: Props) {
  const content = useMemo<SlideContent>(
    () => ({
      layout: 'cover',
      title: title.slice(0, 160),
      notes: '',
      sources: [],
      blocks: subtitle ? { subtitle } : {},
    }),
    [title, subtitle],
  );
  const slideContext = useMemo(
    () => ({ title, language, theme, index: 0, total }),
    [title, language, theme, total],
  );
  return <SlideArt content={content} slideContext={slideContext} />;
}
