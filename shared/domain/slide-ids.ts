const formatTwoDigits = (n: number) => String(n).padStart(2, '0');

/** Returns the id of the slide at index `i` of a run's first outline. */
export const toSlideId = (i: number): string => `s${formatTwoDigits(i)}`;

/** Returns the ids of a deck's slides before any edit of its outline. */
export const createInitialSlideIds = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => toSlideId(i));

/**
 * Returns the id of a slide added by a user. It is short, because the deck's database item contains the ids of all
 * slides; made from the random end of a ULID.
 */
export const createAddedSlideId = (ulid: string): string => `s-${ulid.slice(-10).toLowerCase()}`;
