import { briefSystem } from '../../models/prompts/brief.ts';
import { outlineSystem } from '../../models/prompts/outline.ts';
import { slideSystem } from '../../models/prompts/slide.ts';
import { type Allowed, allowedIn, plainAnswer } from './plain-answer.ts';
import { PromptLeaks } from './prompt-leaks.ts';

/** What names something for a machine, or is shown letter by letter. */
const verbatim = new Set([
  'id',
  'i',
  'layout',
  'layout_hint',
  'evidence',
  'kind',
  'icon',
  'code',
  'language',
  'asset',
  'passage_id',
  'passage_ids',
]);
/** Lists in which each entry has its place. */
const placed = new Set(['rows', 'cells', 'columns', 'categories', 'options', 'criteria', 'points']);

type Edit = (text: string) => string;

/** Takes every text of a value through `edit`, in order. */
function mapTexts(value: unknown, edit: Edit, key = ''): unknown {
  if (verbatim.has(key)) return value;
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, edit, key));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [name, mapTexts(item, edit, name)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entry whose first text is gone says nothing any more. */
function isEmptied(item: unknown): boolean {
  if (!isObject(item)) return item === '';
  const first = Object.entries(item).find(
    ([name, value]) => typeof value === 'string' && !verbatim.has(name),
  );
  return first?.[1] === '';
}

/** A value without entries and fields that are empty. */
function withoutEmpty(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const kept = placed.has(key) ? value : value.filter((item) => !isEmptied(item));
    return kept.map((item) => withoutEmpty(item, key));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== '');
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutEmpty(item, name)]));
}

/**
 * What stands between a model that may have believed a source and the deck. Every answer goes through it before its
 * schema is looked at: what is left are words, and none of the prompts' own.
 */
export class Guard {
  private readonly allowed: Allowed;
  private readonly leaks: PromptLeaks;

  /** `own` are texts that people have written, `pages` addresses that research has read, `prompts` further prompts in use. */
  constructor(
    own: readonly string[],
    pages: readonly string[] = [],
    prompts: readonly string[] = [],
  ) {
    this.allowed = allowedIn(own, pages);
    this.leaks = new PromptLeaks([briefSystem, outlineSystem, slideSystem, ...prompts]);
  }

  /** An answer's value with its texts made plain; what is left empty by that is left out. */
  clean(value: unknown): unknown {
    const texts: string[] = [];
    mapTexts(value, (text) => {
      texts.push(plainAnswer(text, this.allowed));
      return text;
    });
    const left = this.leaks.without(texts);
    let at = 0;
    return withoutEmpty(mapTexts(value, () => left[at++] ?? ''));
  }
}
