import { useEffect } from 'react';
import type { EstimateBody } from '#shared/schemas/estimate.ts';
import { Select } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { getLanguageName } from '#web/lib/language-name.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { getReplacementLanguage, rememberReplacementLanguage } from './language-memory.ts';
import { useEstimate } from './use-estimate.ts';

/** Languages that every theme's fonts support; a draft may have another one. */
const deckLanguages = ['en', 'zh-CN', 'de', 'es', 'fr', 'it', 'nl', 'pt'] as const;

/** Applies the remembered replacement of the detected language, until another language is detected. */
function useRememberedLanguage(detected: string | undefined): void {
  const { language, languageFor } = useDraft();
  useEffect(() => {
    if (detected === undefined) return;
    const isOwnChoice = language !== '' && languageFor === '';
    if (isOwnChoice || languageFor === detected) return;
    const chosen = getReplacementLanguage(detected);
    if (chosen === language) return;
    changeDraft({ language: chosen, languageFor: chosen === '' ? '' : detected });
  }, [detected, language, languageFor]);
}

/** The language of the presentation: shows the detected one before the start, and remembers a correction. */
export function LanguageField({ body }: { body: EstimateBody | null }) {
  const { t, language: reader } = useTranslation();
  const { language, languageFor } = useDraft();
  const { data } = useEstimate(body);
  const detected = body ? data?.detected_language : undefined;
  useRememberedLanguage(detected);
  const nameOf = (tag: string) => getLanguageName(tag, reader) ?? tag;
  const choose = (chosen: string) => {
    if (detected !== undefined) rememberReplacementLanguage(detected, chosen);
    changeDraft({ language: chosen, languageFor: '' });
  };
  return (
    <Select
      label={t('new_deck.language')}
      value={language}
      hint={languageFor && t('new_deck.language_instead', { name: nameOf(languageFor) })}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">
        {detected
          ? t('new_deck.language_detected', { name: nameOf(detected) })
          : t('new_deck.language_auto')}
      </option>
      {[...new Set([...deckLanguages, language])].filter(Boolean).map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {getLanguageName(tag, tag) ?? tag}
        </option>
      ))}
    </Select>
  );
}
