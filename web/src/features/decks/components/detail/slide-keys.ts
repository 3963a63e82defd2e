/** The keys that change the slide in the dialog. */
export const slideKeys: Readonly<Record<string, 'back' | 'on'>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
};
