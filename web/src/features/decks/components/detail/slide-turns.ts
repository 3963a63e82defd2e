/** The keys that turn the slides of the dialog. */
export const slideTurns: Readonly<Record<string, 'back' | 'on'>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
};
