import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Whether the panel beside the slide is open, saved in this browser. On a phone it is always open, below the slide. */
export const useInspectorPanel = create<{ isOpen: boolean }>()(
  persist((): { isOpen: boolean } => ({ isOpen: true }), { name: 'studio-panel' }),
);

/** Opens or closes the panel and saves it in this browser. */
export function setInspectorPanel(isOpen: boolean): void {
  useInspectorPanel.setState({ isOpen });
}
