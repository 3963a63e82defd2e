const two = (n: number) => String(n).padStart(2, '0');

/** The id of the slide that is made for place `i` of a run's first outline. */
export const slideIdAt = (i: number): string => `s${two(i)}`;

/** The slides of a deck before anybody has changed its outline. */
export const firstSlideIds = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => slideIdAt(i));

/** The id of a slide that a person adds: short, for a deck holds all of them; made of a ULID's random end. */
export const addedSlideId = (ulid: string): string => `s-${ulid.slice(-10).toLowerCase()}`;
