import { z } from 'zod';
import {
  ownDeckNamespace,
  ownSlideNamespace,
  type SlideFingerprint,
} from '#lambdas/exports/pptx/own-data.ts';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { parseJson } from '#shared/parse-json.ts';
import { textSchema } from '#shared/schemas/common.ts';
import { languageSchema, themeSchema } from '#shared/schemas/presentations.ts';
import { parseXml, readPart, type readRelations } from '../../sources/reading/office-xml.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import type { Zip } from '../../sources/reading/zip.ts';

/**
 * The content of a slide that an export of this product stored in the file, and the slide's print at that time (see
 * slide-print.ts).
 */
export type OwnSlide = { content: SlideContent; print: SlideFingerprint };
/** Data about the whole presentation that an export of this product stored in the file. */
export type OwnDeck = z.infer<typeof ownDeckSchema>;

type Relations = ReturnType<typeof readRelations>;

/** Maximum characters of a part with data, and maximum number of parts that are read of one slide. */
const maxLength = 100_000;
const maxParts = 4;

const printSchema = z.strictObject({
  texts: z.array(z.array(z.string())),
  notes: z.string(),
  unkept: z.array(z.string()),
});
const ownSlideSchema = z.strictObject({ content: slideContentSchema, print: printSchema });
const ownDeckSchema = z.strictObject({
  title: textSchema(160),
  subtitle: textSchema(240).optional(),
  language: languageSchema,
  theme: themeSchema,
});

/** Returns the text of an XML part's root element; undefined if the root is not in the given namespace. */
function readRoot(part: string, namespace: string): string | undefined {
  let depth = 0;
  let text: string | undefined;
  parseXml(part, {
    open(_name, { xmlns }) {
      if (depth === 0 && xmlns === namespace) text = '';
      depth += 1;
    },
    text(piece) {
      if (text !== undefined && depth === 1) text += piece;
    },
    close: () => {
      depth -= 1;
    },
  });
  return text;
}

function readData<T>(zip: Zip, name: string, namespace: string, schema: z.ZodType<T>) {
  try {
    const part = readPart(zip, name);
    const text =
      part === undefined || part.length > maxLength ? undefined : readRoot(part, namespace);
    return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
  } catch (error) {
    // A damaged part with stored data is ignored; the rest of the file is still read.
    if (error instanceof ReadFailure) return undefined;
    throw error;
  }
}

function findData<T>(zip: Zip, relations: Relations, namespace: string, schema: z.ZodType<T>) {
  const parts = [...relations.values()].filter(({ type }) => type === 'customXml');
  for (const { target } of parts.slice(0, maxParts)) {
    const data = readData(zip, target, namespace, schema);
    if (data !== undefined) return data;
  }
  return undefined;
}

/**
 * Returns the content that an export of this product stored with a slide; undefined if there is none or it is
 * invalid.
 */
export const readOwnSlide = (zip: Zip, relations: Relations): OwnSlide | undefined =>
  findData(zip, relations, ownSlideNamespace, ownSlideSchema);

/**
 * Returns the data that an export of this product stored about the whole presentation; undefined for a file of another
 * program.
 */
export const readOwnDeck = (zip: Zip, relations: Relations): OwnDeck | undefined =>
  findData(zip, relations, ownDeckNamespace, ownDeckSchema);
