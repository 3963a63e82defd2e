/** The keys that change the slide anywhere in the studio; in the filmstrip the arrow keys do too. */
export const slideKeys: Readonly<Record<string, 'back' | 'on'>> = {
  PageUp: 'back',
  PageDown: 'on',
};
