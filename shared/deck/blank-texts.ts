/** The placeholder texts of a new, empty slide, by the language of the app. Users replace them before they publish. */
export const blankTexts = {
  en: { title: 'Title', text: 'Text' },
  zh: { title: '标题', text: '文字' },
} as const;

/** The sample data of a new, empty chart. */
export const blankChart = { categories: ['A', 'B', 'C'], values: [1, 2, 3] };

const blankTitles = new Set<string>(Object.values(blankTexts).map(({ title }) => title));
const blankOthers = new Set<string>(Object.values(blankTexts).map(({ text }) => text));

/** Whether a part of a slide still has the placeholder text of a new, empty slide. */
export const isBlankText = (part: string, text: string): boolean =>
  (part === 'title' ? blankTitles : blankOthers).has(text.trim());
