import { useQuery } from '@tanstack/react-query';
import { defaultThemeId, resolveThemeId } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { findFirstTextLine } from '../../api/deck-title.ts';
import { templatesQuery } from '../../api/templates.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import { getThemeName } from '../theme-name.ts';
import { getThemePictureUrl } from '../theme-picture.ts';
import { useDraft } from './draft-store.ts';
import styles from './new-deck-page.module.css';
import { usePickedSources } from './sources/picked-store.ts';

/** Further slides of the selected theme. */
const furtherLayouts = ['cards', 'chart', 'quote'];
const pictureSize = { width: 480, height: 270 };
const typingPauseMs = 250;
const maxTitleLength = 80;

/** Returns the name of the first source, or of the template; undefined without either. */
function useSourceOrTemplateName(): string | undefined {
  const { language } = useTranslation();
  const { texts, template } = useDraft();
  const picked = usePickedSources((state) => state.picked);
  const { data } = useQuery({ ...templatesQuery(language), enabled: template !== '' });
  const file = picked.find(({ kind, state }) => kind === 'file' && state !== 'failed');
  const [text] = texts;
  const name =
    file?.name.replace(/\.\w{1,8}$/, '').replaceAll(/[-_]+/g, ' ') ??
    (text && (text.name.trim() || findFirstTextLine(text.text))) ??
    data?.find(({ id }) => id === template)?.name;
  return name?.slice(0, maxTitleLength) || undefined;
}

/** The presentation's cover in the selected theme, and three sample slides of the theme. */
export function ThemePreview() {
  const { t, language } = useTranslation();
  const draft = useDraft();
  const theme = draft.theme || defaultThemeId;
  const topic = useDebounced(
    findFirstTextLine(draft.topic)?.slice(0, maxTitleLength),
    typingPauseMs,
  );
  const material = useSourceOrTemplateName();
  return (
    <figure className={styles.preview}>
      <div className={styles.cover}>
        <DeckCover
          title={topic ?? material ?? t('new_deck.preview_title')}
          theme={theme}
          language={draft.language || (language === 'zh' ? 'zh-CN' : 'en')}
          total={draft.slides}
        />
      </div>
      <div className={styles.themeSlides}>
        {furtherLayouts.map((layout) => (
          <img
            key={layout}
            src={getThemePictureUrl(language, resolveThemeId(theme), layout)}
            alt=""
            loading="lazy"
            {...pictureSize}
          />
        ))}
      </div>
      <figcaption>{t('new_deck.preview', { theme: getThemeName(theme, t) })}</figcaption>
    </figure>
  );
}
