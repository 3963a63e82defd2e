import { findPlaceholder, findTextPlaceholder, type LayoutView } from './read-layout.ts';

/** The layouts that slides of each kind use. */
export type ChosenLayouts = {
  cover: LayoutView | undefined;
  section: LayoutView | undefined;
  content: LayoutView | undefined;
  /** The layout with a title and content, which shows where content belongs. */
  sample: LayoutView | undefined;
};

type Test = (view: LayoutView) => boolean;

const hasTitle: Test = (view) => findPlaceholder(view, 'title', 'ctrTitle') !== undefined;
const isType =
  (...types: string[]): Test =>
  ({ layout }) =>
    types.includes(layout.type);
const isNamed =
  (pattern: RegExp): Test =>
  ({ layout }) =>
    pattern.test(layout.title);

/** Returns the first layout that has a title and passes the earliest possible test. */
function find(views: readonly LayoutView[], ...tests: Test[]): LayoutView | undefined {
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

const isContent: Test = (view) =>
  !isType('title', 'secHead', 'picTx', 'objTx', 'vertTx', 'vertTitleAndTx', 'blank')(view) &&
  !findPlaceholder(view, 'ctrTitle') &&
  !isNamed(coverNames)(view) &&
  !isNamed(sectionNames)(view);

/** How many placeholders for content a layout has; those with many divide the slide. */
const contentCount = ({ placeholders }: LayoutView): number =>
  placeholders.filter(({ type }) => !['title', 'ctrTitle', 'dt', 'ftr', 'sldNum'].includes(type))
    .length;

/** Chooses a company's layouts for the kinds of slides by their types, names and placeholders. */
export function chooseLayouts(views: readonly LayoutView[]): ChosenLayouts {
  const isSample: Test = (view) =>
    contentCount(view) === 1 && findTextPlaceholder(view) !== undefined;
  const sample = find(
    views,
    isType('obj', 'tx'),
    (view) => isNamed(contentNames)(view) && isSample(view),
    (view) => isContent(view) && isSample(view),
  );
  return {
    cover: find(
      views,
      isType('title'),
      (view) => !!findPlaceholder(view, 'ctrTitle'),
      isNamed(coverNames),
    ),
    section: find(views, isType('secHead'), isNamed(sectionNames)),
    content:
      find(
        views,
        isType('titleOnly'),
        (view) => isNamed(titleOnlyNames)(view) && contentCount(view) === 0,
        (view) => isContent(view) && contentCount(view) === 0,
      ) ?? sample,
    sample,
  };
}
