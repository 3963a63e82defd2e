import { briefSystem } from '../../models/prompts/brief.ts';
import { outlineSystem } from '../../models/prompts/outline.ts';
import { slideSystem } from '../../models/prompts/slide.ts';
import { type AllowedContent, cleanResponse, createAllowedContent } from './plain-response.ts';
import { PromptLeaks } from './prompt-leaks.ts';

/** Fields with identifiers or with text that must stay verbatim. */
const verbatimFields = new Set([
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
/**
 * Lists whose entries correspond by position to entries of another list, such as the cells of a row to the columns.
 * Removing an empty entry would shift the entries after it.
 */
const positionalLists = new Set([
  'rows',
  'cells',
  'columns',
  'categories',
  'options',
  'criteria',
  'points',
]);

type EditText = (text: string) => string;

/** Returns the value with `edit` applied to every text, in order. */
function mapTexts(value: unknown, edit: EditText, key = ''): unknown {
  if (verbatimFields.has(key)) return value;
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, edit, key));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [name, mapTexts(item, edit, name)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a list entry is empty, or is an object whose first text is empty: without its first text, such as a heading,
 * the rest of the object has no meaning.
 */
function hasLostMeaning(item: unknown): boolean {
  if (!isObject(item)) return item === '';
  const firstText = Object.entries(item).find(
    ([name, value]) => typeof value === 'string' && !verbatimFields.has(name),
  );
  return firstText?.[1] === '';
}

/** Returns the value without empty entries and fields. */
function removeEmpty(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const keptItems = positionalLists.has(key)
      ? value
      : value.filter((item) => !hasLostMeaning(item));
    return keptItems.map((item) => removeEmpty(item, key));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== '');
  return Object.fromEntries(entries.map(([name, item]) => [name, removeEmpty(item, name)]));
}

/**
 * Sanitizes model responses, because a model may have followed instructions in a source. Every response is sanitized
 * before schema validation, so that only plain text remains, without text of the prompts.
 */
export class Guard {
  private readonly allowed: AllowedContent;
  private readonly leaks: PromptLeaks;

  /**
   * `ownTexts` are the texts that the user wrote, `pages` the URLs that research read, and `prompts` the system prompts
   * in use besides those of the brief, outline and slides.
   */
  constructor(
    ownTexts: readonly string[],
    pages: readonly string[] = [],
    prompts: readonly string[] = [],
  ) {
    this.allowed = createAllowedContent(ownTexts, pages);
    this.leaks = new PromptLeaks([briefSystem, outlineSystem, slideSystem, ...prompts]);
  }

  /** Returns a response with the markup removed from its texts; drops fields that are empty after that. */
  clean(value: unknown): unknown {
    const texts: string[] = [];
    mapTexts(value, (text) => {
      texts.push(cleanResponse(text, this.allowed));
      return text;
    });
    const cleaned = this.leaks.removeLeaks(texts);
    let at = 0;
    return removeEmpty(mapTexts(value, () => cleaned[at++] ?? ''));
  }
}
