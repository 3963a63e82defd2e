import type { Locale } from '#shared/errors.ts';
import type { ExampleView } from '#shared/schemas/templates.ts';

/** The examples in the order of the list for English readers. */
export const listedExamples = [
  { id: 'renewables', language: 'en', title: 'Renewables in 2023', slide_count: 8 },
  {
    id: 'quarterly-report',
    language: 'en',
    title: 'Halvorsen Tools: First Quarter 2026',
    slide_count: 8,
  },
  { id: 'titanic', language: 'en', title: 'Why the Titanic Sank', slide_count: 9 },
  { id: 'tigerbeetle', language: 'en', title: 'Should We Adopt TigerBeetle?', slide_count: 9 },
  { id: 'shared-bikes', language: 'zh-CN', title: '共享单车治理情况汇报', slide_count: 8 },
  { id: 'charging-points', language: 'zh-CN', title: '公共充电设施政策解读', slide_count: 8 },
] as const satisfies readonly ExampleView[];

export type ExampleId = (typeof listedExamples)[number]['id'];

const isInLocale = (language: string, locale: Locale) => language.startsWith(locale);

/** Returns the examples, those in the reader's language first. */
export const listExamples = async (locale: Locale): Promise<ExampleView[]> =>
  listedExamples.toSorted(
    (a, b) => Number(isInLocale(b.language, locale)) - Number(isInLocale(a.language, locale)),
  );
