/** Whether a part's text has no formatting, so that its characters are shown as they are. */
export const isPlainPart = (part: string): boolean =>
  /(?:^|\.)(?:notes|code|language|unit|alt)$/.test(part);
