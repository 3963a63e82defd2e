import type { SlideContext } from '../../drawing/slide-context.ts';

/** The properties of a deck that its slides need. */
export type StudioDeck = Omit<SlideContext, 'index'> & {
  id: string;
  /** Title, or the first line of the topic, for the cover that is shown until the first slide is made. */
  coverTitle?: string;
  canEdit: boolean;
  canRevise: boolean;
  /** Whether a run is in progress. */
  isWorking?: boolean;
  hasSources?: boolean;
  /** Length of the talk; null for no limit. */
  minutes?: number | null;
};
