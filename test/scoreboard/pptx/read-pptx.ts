import { partOf, relationsOf } from '#lambdas/services/sources/reading/office-xml.ts';
import { chartRows } from '#lambdas/services/sources/reading/pptx/chart-table.ts';
import { openZip } from '#lambdas/services/sources/reading/zip.ts';
import { openPackage, packageProblems } from '#test/exports/pptx-checker.ts';
import type { Editing, Page } from '../deck.ts';
import { slidePartsOf } from './parts.ts';
import { readPage } from './read-page.ts';

export type ReadDeck = { pages: Page[]; problems: string[]; editing: Editing };

/** What other programs leave in a package, and PowerPoint opens without a word. */
const harmless =
  /belongs to nothing|shape id \d+ is used twice|^a type is said of|^customXml|^docProps/;

/** What of a package would be refused or repaired. Shapes of other tools often share ids; PowerPoint opens them. */
export function damagesOf(bytes: Uint8Array): string[] {
  // Some libraries write folders as entries of their own.
  const parts = [...openPackage(bytes)].filter(([name]) => !name.endsWith('/'));
  return packageProblems(new Map(parts)).filter((problem) => !harmless.test(problem));
}

/** Reads a PPTX, whoever made it. Throws ReadFailure for what is no package at all. */
export function readPptx(bytes: Uint8Array): ReadDeck {
  const zip = openZip(bytes);
  const dataOf = (part: string): string[] => {
    const xml = partOf(zip, part);
    return xml === undefined ? [] : chartRows(xml).map((row) => row.join(' ').trim());
  };
  const pages = slidePartsOf(zip).map((parts) => readPage(parts, dataOf));
  const charts = pages.flatMap((page) => page.charts);
  const count = (is: (page: (typeof pages)[number]) => boolean) => pages.filter(is).length;
  const isHollow = (part: string) =>
    ![...relationsOf(zip, part).values()].some(({ type }) => type === 'package');
  return {
    pages,
    problems: damagesOf(bytes),
    editing: {
      flat: count((page) => page.isFlat),
      torn: count((page) => page.isTorn),
      structured: count((page) => page.isStructured),
      native: charts.length + pages.reduce((sum, page) => sum + page.tables, 0),
      hollow: charts.filter(isHollow).length,
    },
  };
}
