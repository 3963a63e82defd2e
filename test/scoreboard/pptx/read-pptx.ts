import { readPart, readRelations } from '#lambdas/services/sources/reading/office-xml.ts';
import { readChartRows } from '#lambdas/services/sources/reading/pptx/chart-table.ts';
import { openZip } from '#lambdas/services/sources/reading/zip.ts';
import { findPackageProblems, openPackage } from '#test/exports/pptx-checker.ts';
import type { EditabilityCounts, Page } from '../deck.ts';
import { readPage } from './read-page.ts';
import { readSlideParts } from './slide-parts.ts';

export type ReadDeck = { pages: Page[]; problems: string[]; editing: EditabilityCounts };

/** Matches problems that files of other tools often have and that PowerPoint accepts silently. */
const acceptedProblems =
  /is not the target of any relationship|shape id \d+ is used twice|has a content type but does not exist|^customXml|^docProps/;

/** Returns the defects for which a program would reject or repair the package. Ignores duplicate shape ids. */
function findDefects(bytes: Uint8Array): string[] {
  // Some libraries write folders as separate entries.
  const parts = [...openPackage(bytes)].filter(([name]) => !name.endsWith('/'));
  return findPackageProblems(new Map(parts)).filter((problem) => !acceptedProblems.test(problem));
}

/** Reads a PPTX made by any tool. Throws ReadFailure if the bytes are not a package. */
export function readPptx(bytes: Uint8Array): ReadDeck {
  const zip = openZip(bytes);
  const dataOf = (part: string): string[] => {
    const xml = readPart(zip, part);
    return xml === undefined ? [] : readChartRows(xml).map((row) => row.join(' ').trim());
  };
  const pages = readSlideParts(zip).map((parts) => readPage(parts, dataOf));
  const charts = pages.flatMap((page) => page.charts);
  const count = (is: (page: (typeof pages)[number]) => boolean) => pages.filter(is).length;
  const isHollow = (part: string) =>
    ![...readRelations(zip, part).values()].some(({ type }) => type === 'package');
  return {
    pages,
    problems: findDefects(bytes),
    editing: {
      flat: count((page) => page.isFlat),
      torn: count((page) => page.isTorn),
      structured: count((page) => page.isStructured),
      native: charts.length + pages.reduce((sum, page) => sum + page.tables, 0),
      hollow: charts.filter(isHollow).length,
    },
  };
}
