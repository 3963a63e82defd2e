import { findPlaceholder, findTextPlaceholder, type LayoutView } from './read-layout.ts';

/** The layouts that slides of each kind use. */
export type LayoutsByKind = {
  cover: LayoutView | undefined;
  section: LayoutView | undefined;
  content: LayoutView | undefined;
  /** The layout with a title and content, which shows where content belongs. */
  sample: LayoutView | undefined;
};

type LayoutTest = (view: LayoutView) => boolean;

const hasTitle: LayoutTest = (view) => findPlaceholder(view, 'title', 'ctrTitle') !== undefined;
const hasLayoutType =
  (...types: string[]): LayoutTest =>
  ({ layout }) =>
    types.includes(layout.type);
const hasLayoutName =
  (pattern: RegExp): LayoutTest =>
  ({ layout }) =>
    pattern.test(layout.title);

/** Returns the first layout with a title that passes the first test; if none does, the second test, and so on. */
function findFirst(views: readonly LayoutView[], ...tests: LayoutTest[]): LayoutView | undefined {
  for (const test of tests) {
    const found = views.find((view) => hasTitle(view) && test(view));
    if (found) return found;
  }
  return undefined;
}

const coverNames = /title slide|^title$|cover|封面|标题幻灯片|titelfolie|diapositive de titre/i;
const sectionNames = /section|divider|chapter|章节|节标题|abschnitt/i;
const titleOnlyNames = /title only|only title|仅标题|nur titel|titre seul/i;
const contentNames = /title,? (?:and )?content|标题和内容|titel und inhalt/i;

const isContent: LayoutTest = (view) =>
  !hasLayoutType('title', 'secHead', 'picTx', 'objTx', 'vertTx', 'vertTitleAndTx', 'blank')(view) &&
  !findPlaceholder(view, 'ctrTitle') &&
  !hasLayoutName(coverNames)(view) &&
  !hasLayoutName(sectionNames)(view);

/** Number of a layout's placeholders for content; a layout with several divides the slide. */
const countContentPlaceholders = ({ placeholders }: LayoutView): number =>
  placeholders.filter(({ type }) => !['title', 'ctrTitle', 'dt', 'ftr', 'sldNum'].includes(type))
    .length;

/** Chooses a company's layouts for the kinds of slides by their types, names and placeholders. */
export function chooseLayouts(views: readonly LayoutView[]): LayoutsByKind {
  const isSample: LayoutTest = (view) =>
    countContentPlaceholders(view) === 1 && findTextPlaceholder(view) !== undefined;
  const sample = findFirst(
    views,
    hasLayoutType('obj', 'tx'),
    (view) => hasLayoutName(contentNames)(view) && isSample(view),
    (view) => isContent(view) && isSample(view),
  );
  return {
    cover: findFirst(
      views,
      hasLayoutType('title'),
      (view) => !!findPlaceholder(view, 'ctrTitle'),
      hasLayoutName(coverNames),
    ),
    section: findFirst(views, hasLayoutType('secHead'), hasLayoutName(sectionNames)),
    content:
      findFirst(
        views,
        hasLayoutType('titleOnly'),
        (view) => hasLayoutName(titleOnlyNames)(view) && countContentPlaceholders(view) === 0,
        (view) => isContent(view) && countContentPlaceholders(view) === 0,
      ) ?? sample,
    sample,
  };
}
