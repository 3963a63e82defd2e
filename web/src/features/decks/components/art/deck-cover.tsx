import { useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { SlideArt } from './slide-art.tsx';

type Props = { title: string; subtitle?: string; theme: string; language: string; total: number };

/** The first slide of a deck of which only the summary is at hand. */
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
  const place = useMemo(
    () => ({ title, language, theme, index: 0, total }),
    [title, language, theme, total],
  );
  return <SlideArt content={content} place={place} />;
}
