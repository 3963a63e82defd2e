/** English: what is said of telling that a deck is done. */
export const enDone = {
  done: {
    tell: 'Tell me when it’s done',
    denied:
      'Your browser blocks notifications of this site. Allow them in its settings for the site, then press again.',
    dismissed: 'You can be told only with your browser’s permission.',
    is: {
      completed: 'It is done.',
      failed: 'The making failed.',
      cancelled: 'The making was cancelled.',
      awaiting_review: 'The outline waits for you to look it over.',
    },
  },
} as const;
