import { create } from 'zustand';

/** A text to edit as soon as the editor of its slide is shown. */
type EditRequest = {
  slideId: string;
  part: string;
  /** Whether the slide was just added; its first text is then edited on the slide. */
  isNew?: boolean;
};

const useEditRequest = create<{ request: EditRequest | null }>(() => ({ request: null }));

/** Moves the focus to a text once the editor of its slide is shown; replaces an earlier request. */
export const requestEdit = (request: EditRequest): void => useEditRequest.setState({ request });

/** Returns the request for a slide; null if there is none. */
export const useEditRequestFor = (slideId: string): EditRequest | null =>
  useEditRequest(({ request }) => (request?.slideId === slideId ? request : null));

/** Removes the request; called as soon as the editor of the requested text is open. */
export const clearEditRequest = (): void => useEditRequest.setState({ request: null });
