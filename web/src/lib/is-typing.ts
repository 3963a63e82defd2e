/** Whether a key press goes to a text input. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;
