import type { StockProviderId } from '#shared/schemas/picture-settings.ts';

export const panelTabs = ['search', 'generate', 'own', 'upload'] as const;
type PanelTab = (typeof panelTabs)[number];

/** The user's input in the picture panel. */
export type PanelState = {
  tab: PanelTab | null;
  provider: StockProviderId | null;
  /** The words of the last search. */
  query: string;
  /** The description of a picture to generate. */
  prompt: string;
};

export const initialPanelState: PanelState = { tab: null, provider: null, query: '', prompt: '' };
