/** Start of a slide's markup. */
export const slideStart = '<section class="slide';

/** Delimiters of a slide's notes. Texts can't contain them, because `<` is escaped; notes contain no other markup. */
export const notesStart = '<details class="notes">';
export const notesEnd = '</details>';

const notesButton = ' id="dw-notes"';

/**
 * Returns a deck's HTML without its speaker notes, and with the button for them hidden. Throws if it does not find the
 * notes of every slide.
 */
export function removeNotes(html: string): string {
  const [head = '', ...rest] = html.split(notesStart);
  const withoutNotes = rest.map((part) => {
    const end = part.indexOf(notesEnd);
    if (end < 0) throw new Error('The notes of a slide have no end');
    return part.slice(end + notesEnd.length);
  });
  const slides = html.split(slideStart).length - 1;
  if (rest.length !== slides) throw new Error(`${slides} slides have ${rest.length} notes`);
  return [head, ...withoutNotes].join('').replace(notesButton, `${notesButton} hidden`);
}
