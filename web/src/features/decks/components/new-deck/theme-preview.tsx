import { useQuery } from '@tanstack/react-query';
import { defaultThemeId, resolveThemeId } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { firstTextLine } from '../../api/deck-title.ts';
import { templatesQuery } from '../../api/templates.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import { themeName } from '../theme-name.ts';
import { themePicture } from '../theme-picture.ts';
import { useDraft } from './draft-store.ts';
import styles from './new-deck-page.module.css';
import { usePicked } from './sources/picked-store.ts';

/** Further slides of the selected theme. */
const moreSlides = ['cards', 'chart', 'quote'];
const pictureSize = { width: 480, height: 270 };
const typingPauseMs = 250;
const titleLimit = 80;

/** Returns the name of the first source, or of the template; undefined without either. */
function useMaterialName(): string | undefined {
  const { language } = useTranslation();
  const { texts, template } = useDraft();
  const picked = usePicked((state) => state.picked);
  const { data } = useQuery({ ...templatesQuery(language), enabled: template !== '' });
  const file = picked.find(({ kind, state }) => kind === 'file' && state !== 'failed');
  const [text] = texts;
  const name =
    file?.name.replace(/\.\w{1,8}$/, '').replaceAll(/[-_]+/g, ' ') ??
    (text && (text.name.trim() || firstTextLine(text.text))) ??
    data?.find(({ id }) => id === template)?.name;
  return name?.slice(0, titleLimit) || undefined;
}

/** The presentation's cover in the selected theme, and three sample slides of the theme. */
export function ThemePreview() {
  const { t, language } = useTranslation();
  const draft = useDraft();
  const theme = draft.theme || defaultThemeId;
  const topic = useDebounced(firstTextLine(draft.topic)?.slice(0, titleLimit), typingPauseMs);
  const material = useMaterialName();
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
        {moreSlides.map((layout) => (
          <img
            key={layout}
            src={themePicture(language, resolveThemeId(theme), layout)}
            alt=""
            loading="lazy"
            {...pictureSize}
          />
        ))}
      </div>
      <figcaption>{t('new_deck.preview', { theme: themeName(theme, t) })}</figcaption>
    </figure>
  );
}
