import type { Locale } from '#shared/errors.ts';

/** Returns the supported language that an Accept-Language header prefers; English when it names none. */
export function choosePreferredLocale(header: string | undefined): Locale {
  const preferred = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(readPreference)
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find((entry) => /^(en|zh)\b/.test(entry.language));
  return preferred?.language.startsWith('zh') ? 'zh' : 'en';
}

function readPreference(part: string): { language: string; quality: number } {
  const [language = '', ...params] = part.trim().toLowerCase().split(';');
  const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean);
  return { language: language.trim(), quality: weight === undefined ? 1 : Number(weight) };
}
