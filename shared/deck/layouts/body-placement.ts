/** Largest space above a body, px: content stays near its title, and free space is at the bottom of the page. */
const mostAbove = 24;

/** Returns the space above a body in px, out of `spare` px of free height. */
export function spaceAbove(spare: number): number {
  return Math.round(Math.min(mostAbove, Math.max(0, spare) * 0.3));
}
