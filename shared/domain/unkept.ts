/** Kinds of content that an import of a file can't keep, or keeps in another form. */
export const unkeptKinds = [
  'animation',
  'transition',
  'video',
  'audio',
  'ole_object',
  'diagram',
  'chart',
  'chart_as_table',
  'picture',
  'drawing',
  'link',
  'footer',
  'artwork',
  'hidden_slide',
  'moved_to_notes',
  'text',
] as const;
export type UnkeptKind = (typeof unkeptKinds)[number];
