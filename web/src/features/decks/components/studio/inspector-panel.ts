import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type OpenPanels = {
  /** Whether the panel beside the slide is open. On a phone it is always open, below the slide. */
  isOpen: boolean;
  /** Whether the speaker notes below the slide are open. Narrow pages have them in the panel only. */
  areNotesOpen: boolean;
};

/** Which parts around the slide are open, saved in this browser. */
export const useOpenPanels = create<OpenPanels>()(
  persist((): OpenPanels => ({ isOpen: true, areNotesOpen: true }), { name: 'studio-panel' }),
);

/** Opens or closes the panel and saves it in this browser. */
export function setInspectorPanel(isOpen: boolean): void {
  useOpenPanels.setState({ isOpen });
}

/** Opens or closes the notes below the slide and saves it in this browser. */
export function setNotesPane(areNotesOpen: boolean): void {
  useOpenPanels.setState({ areNotesOpen });
}
