/** English texts of the notification that a presentation is ready. */
export const enDone = {
  done: {
    notify_me: 'Notify me when it’s done',
    denied:
      'Your browser blocks notifications from this site. Allow them in the site settings, then try again.',
    dismissed: 'Notifications need your browser’s permission.',
    is: {
      completed: 'The presentation is ready.',
      failed: 'Generation failed.',
      cancelled: 'Generation was cancelled.',
      awaiting_review: 'The outline is ready for your review.',
    },
  },
} as const;
