/** The texts of a new, empty slide, by the language of the app. They are to be replaced before anybody sees the slide. */
export const blankTexts = {
  en: { title: 'Title', text: 'Text' },
  zh: { title: '标题', text: '文字' },
} as const;
