/**
 * Every code of a finding, with the parameters of its text. A new code needs its text in both locales of the web; types
 * require it.
 */
export const findingParams = {
  over_capacity: ['words', 'limit'],
  does_not_fit: ['cut_percent'],
  placeholder: [],
  language: [],
  too_little: [],
  repeated: [],
  chart_data: [],
  notes_length: ['words', 'least', 'most'],
  out_of_bounds: [],
  overflow: [],
  overlap: [],
  contrast: [],
  type_floor: [],
  too_empty: ['percent'],
  repeated_title: ['first', 'second'],
  repeated_layout: ['from', 'to'],
  slide_count: ['count', 'expected'],
  no_cover: [],
  too_few: ['count', 'limit'],
  too_many: ['count', 'limit'],
  ragged: [],
  winner: [],
  stray_markup: [],
  capitals: [],
  alt_text: [],
  image_missing: [],
  unsupported: ['figure'],
  unsourced: ['figure'],
  point_missed: [],
  misaligned: [],
  margin: [],
  too_dense: ['percent'],
  unbalanced: [],
  repeated_id: ['first', 'second'],
  misplaced_end: ['slide'],
  monotony: ['count'],
} as const satisfies Record<string, readonly string[]>;

export type FindingCode = keyof typeof findingParams;
