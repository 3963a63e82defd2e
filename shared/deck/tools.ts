import { z } from 'zod';
import type { Capacity } from './layout.ts';
import { getLayoutInfo } from './layouts.ts';
import { createToolInputSchema, type LayoutId, listAvailableLayouts } from './model.ts';
import { charactersPerWord } from './word-count.ts';

/** A tool definition in the format of model APIs. */
export type LayoutModelTool = {
  name: LayoutId;
  description: string;
  input_schema: Record<string, unknown>;
};

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  description?: string;
};

/** JSON Schema keys that a model doesn't need: it counts words, and the parser checks the limits in characters. */
const omittedKeys = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'additionalProperties',
  'default',
]);

const removeOmittedKeys = (schema: unknown): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (omittedKeys.has(key) ? undefined : value)),
  ) as JsonSchema;

/** Adds a capacity to a schema: the maximum words to its slot's description, the number of entries to its list. */
function addCapacity(root: JsonSchema, { part, words, items }: Capacity): void {
  let node: JsonSchema | undefined = root;
  let list: JsonSchema | undefined;
  for (const step of part.split('.')) {
    const [name = '', ...brackets] = step.split('[]');
    node = node?.properties?.[name];
    if (brackets.length > 0) list = node;
    for (const _ of brackets) node = node?.items;
  }
  if (!node) throw new Error(`the schema has no ${part}`);
  const characters = Math.floor(words * charactersPerWord);
  node.description = `at most ${words} ${words === 1 ? 'word' : 'words'} or ${characters} Chinese ${characters === 1 ? 'character' : 'characters'}`;
  if (!items || !list) return;
  // An optional list keeps the minimum of 0.
  if (list.minItems !== 0) list.minItems = items[0];
  list.maxItems = items[1];
}

/** Copies the minimum and maximum number of entries from one list to another: a table row has one cell per column. */
function copyLength(from: JsonSchema | undefined, to: JsonSchema | undefined): void {
  if (!from || !to) return;
  if (from.minItems !== undefined) to.minItems = from.minItems;
  if (from.maxItems !== undefined) to.maxItems = from.maxItems;
}

/**
 * Returns the schema that the model gets for a layout's tool: the descriptions of the slots state the layout's maximum
 * words and entries.
 */
function createFittedSchema(id: LayoutId): Record<string, unknown> {
  const schema = removeOmittedKeys(z.toJSONSchema(createToolInputSchema(id), { io: 'input' }));
  for (const capacity of getLayoutInfo(id).capacity) addCapacity(schema, capacity);
  const { columns, rows, categories, series } = schema.properties ?? {};
  copyLength(columns, rows?.items);
  copyLength(categories, series?.items?.properties?.values);
  // The schema of stored slides allows more sources than a model may cite.
  const sources = schema.properties?.sources;
  if (sources) sources.maxItems = maxQuotesPerSlide;
  return schema;
}

/** How words are counted, as a text for every prompt that offers the layout tools. */
export const wordCountInstruction = `Words are counted between spaces: "3,870" is one word, "3,870 GW" two, "up-to-date" one; ${charactersPerWord} Chinese or Japanese characters are one word, so "8.6 万次" is two, and punctuation does not count: 9 words are 16 Chinese characters, 15 are 27, 20 are 36.`;

/** Maximum number of passages that a slide may cite in `sources`. */
export const maxQuotesPerSlide = 4;

/** Returns one tool per available layout, with when to use the layout and how much text fits. */
export function createLayoutTools(options: { hasImages?: boolean } = {}): LayoutModelTool[] {
  return listAvailableLayouts(options).map((id) => ({
    name: id,
    description: getLayoutInfo(id).use,
    input_schema: createFittedSchema(id),
  }));
}
