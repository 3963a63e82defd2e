import { removeIndexes } from '#shared/deck/content-parts.ts';
import { findingParams } from '#shared/deck/finding-codes.ts';
import type { ListPath, TextPath } from '#shared/deck/part-paths.ts';
import { charactersPerWord, computeHanShare } from '#shared/deck/word-count.ts';
import type { Finding } from '#shared/schemas/presentations.ts';
import type { Params } from '#web/lib/i18n.ts';
import type { MessageKey } from '#web/lib/messages.ts';

/** Names of slide parts by path; `[]` means an index. */
const partNames = {
  title: 'title',
  kicker: 'kicker',
  notes: 'notes',
  subtitle: 'subtitle',
  byline: 'byline',
  number: 'number',
  lead: 'lead',
  support: 'support',
  quote: 'quote',
  attribution: 'attribution',
  caption: 'caption',
  takeaway: 'takeaway',
  unit: 'unit',
  measure: 'measure_title',
  emphasis: 'emphasis',
  'emphasis[]': 'emphasis',
  emphasis_label: 'emphasis_label',
  not_given: 'not_given',
  'not_given[]': 'not_given',
  totals: 'total',
  'totals[]': 'total',
  'reference.value': 'reference_value',
  'reference.label': 'reference_label',
  bracket: 'bracket',
  'bracket.from': 'bracket_from',
  'bracket.to': 'bracket_to',
  code: 'code',
  explanation: 'explanations',
  'explanation[]': 'explanation',
  actions: 'actions',
  'actions[]': 'action',
  plan: 'plan',
  'plan[]': 'action',
  'plan[].action': 'action',
  'plan[].owner': 'plan_owner',
  'plan[].due': 'plan_due',
  items: 'entries',
  'items[]': 'entry',
  'items[].text': 'entry',
  'items[].detail': 'entry_detail',
  left: 'left',
  'left.heading': 'left_heading',
  'left.items': 'left',
  'left.items[]': 'left_entry',
  right: 'right',
  'right.heading': 'right_heading',
  'right.items': 'right',
  'right.items[]': 'right_entry',
  cards: 'cards',
  'cards[]': 'card',
  'cards[].heading': 'card_heading',
  'cards[].text': 'card_text',
  stats: 'figures',
  'stats[]': 'figure',
  'stats[].value': 'figure',
  'stats[].label': 'figure_label',
  'stats[].detail': 'figure_detail',
  'steps[]': 'step',
  'steps[].heading': 'step_heading',
  'steps[].text': 'step_text',
  events: 'events',
  'events[]': 'event',
  'events[].when': 'event_when',
  'events[].heading': 'event_heading',
  'events[].text': 'event_text',
  columns: 'columns',
  'columns[]': 'column',
  rows: 'table',
  'rows[]': 'row',
  'rows[][]': 'cell',
  categories: 'categories',
  'categories[]': 'category',
  series: 'chart',
  'series[]': 'series',
  'series[].name': 'series',
  options: 'options',
  'options[]': 'option',
  criteria: 'criteria',
  'criteria[]': 'criterion',
  'criteria[].name': 'criterion',
  'criteria[].cells[]': 'verdict',
  value: 'figure_value',
  label: 'figure_name',
  context: 'context',
  before: 'state_before',
  after: 'state_after',
  measures: 'measures',
  'measures[]': 'measure',
  'measures[].name': 'measure',
  'measures[].before': 'measure_before',
  'measures[].after': 'measure_after',
  'comparison.value': 'compared',
  'comparison.label': 'compared_label',
  center: 'center',
  steps: 'steps',
  stages: 'stages',
  'stages[].value': 'stage_value',
  'stages[].heading': 'stage_heading',
  'stages[].text': 'stage_text',
  levels: 'levels',
  'levels[].heading': 'level_heading',
  'levels[].text': 'level_text',
  quadrants: 'quadrants',
  'quadrants[].heading': 'quadrant_heading',
  'quadrants[].text': 'quadrant_text',
  x_axis: 'x_axis',
  'x_axis.name': 'x_axis',
  'x_axis.low': 'x_axis',
  'x_axis.high': 'x_axis',
  y_axis: 'y_axis',
  'y_axis.name': 'y_axis',
  'y_axis.low': 'y_axis',
  'y_axis.high': 'y_axis',
  'series[].points[].label': 'point',
  image: 'image',
  'image.alt': 'image_alt',
  text: 'text',
} as const satisfies Record<TextPath | ListPath, string> & Record<string, string>;

type Translate = (key: MessageKey, params?: Params) => string;

const isKnown = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);

/** Returns the translated name of a slide part; null for an unknown path. */
export function getSlidePartName(part: string, t: Translate): string | null {
  const pattern = removeIndexes(part);
  if (!isKnown(partNames, pattern)) return null;
  const [number = 0, column = 0] = [...part.matchAll(/\[(\d+)\]/g)].map((one) => Number(one[1]));
  return t(`finding.part.${partNames[pattern]}`, { number: number + 1, column: column + 1 });
}

/**
 * Codes of findings whose parameters are numbers of words, or a percentage to cut. For a Chinese text they are converted
 * to numbers of characters, as readers of Chinese count length.
 */
const lengthCodes = ['over_capacity', 'notes_length', 'does_not_fit'] as const;
const minHanShare = 0.5;

const toCharacters = (params: NonNullable<Finding['params']>, text: string) => ({
  ...Object.fromEntries(
    Object.entries(params).map(([name, words]) => [
      name,
      Math.round(Number(words) * charactersPerWord),
    ]),
  ),
  count: Math.ceil((text.length * Number(params.cut_percent ?? 0)) / 100),
});

function getCodeText({ code, params = {} }: Finding, t: Translate, text: string): string {
  const isComplete =
    isKnown(findingParams, code) && findingParams[code].every((name) => name in params);
  if (!isComplete) return t('finding.unknown');
  const lengthCode = lengthCodes.find((one) => one === code);
  if (lengthCode && (computeHanShare(text) ?? 0) > minHanShare)
    return t(`finding.characters.${lengthCode}`, toCharacters(params, text));
  return t(`finding.code.${code}`, params);
}

/**
 * Returns a finding in the reader's language, with the part's name in place of its path. `slideText` is the text that
 * it is about.
 */
export function formatFinding(finding: Finding, t: Translate, slideText = ''): string {
  const part = finding.part === undefined ? null : getSlidePartName(finding.part, t);
  const text = getCodeText(finding, t, slideText);
  return part === null
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : t('finding.in_part', { part, text });
}
