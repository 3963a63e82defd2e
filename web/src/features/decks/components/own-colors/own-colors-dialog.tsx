import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { getThemePalette, resolveThemeId } from '#shared/deck/theme-list.ts';
import { formatThemeReference, parseThemeReference } from '#shared/deck/theme-reference.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { slidesQuery } from '../../api/get-deck.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { ThemeChoice } from '../detail/use-theme-choice.ts';
import { ColorFields, readColor } from './color-fields.tsx';
import styles from './own-colors-dialog.module.css';
import { readRememberedColors, rememberColors } from './remembered-colors.ts';

const previewPauseMs = 120;
/** Layouts that show colours well, best first. */
const previewLayouts = ['cover', 'chart', 'section', 'stats', 'table', 'cards', 'quote', 'closing'];
const maxPreviews = 4;

/** Returns the slides that show a deck's colours best, in the deck's order. */
function selectPreviewSlides(slides: readonly SlideView[]): SlideView[] {
  const rank = ({ layout }: SlideView) => {
    const found = previewLayouts.indexOf(layout ?? '');
    return found < 0 ? previewLayouts.length : found;
  };
  return slides
    .filter(({ content }) => content)
    .toSorted((a, b) => rank(a) - rank(b) || a.index - b.index)
    .slice(0, maxPreviews)
    .toSorted((a, b) => a.index - b.index);
}

function SlidePreviews({ deck, theme }: { deck: Presentation; theme: string }) {
  const { title, language } = deck;
  const { data: slides = [] } = useQuery(slidesQuery(deck.id, false));
  const shown = useMemo(() => selectPreviewSlides(slides), [slides]);
  return (
    <ul className={styles.previews}>
      {shown.map(({ id, index, content }) => (
        <li key={id}>
          {content && (
            <SlideArt
              content={content}
              slideContext={{ title, language, theme, index, total: slides.length }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type Props = { deck: Presentation; choice: ThemeChoice; onClose: () => void };

/** Changes the theme's colours to the user's own, with a preview of the presentation's slides. */
export function OwnColorsDialog({ deck, choice, onClose }: Props) {
  const { t } = useTranslation();
  const current = parseThemeReference(deck.theme).colors;
  const id = resolveThemeId(deck.theme);
  const [remembered] = useState(readRememberedColors);
  const [texts, setTexts] = useState(() =>
    current.length > 0 ? current : (remembered[0] ?? [getThemePalette(id).accent]),
  );
  const colors = texts.flatMap((text) => readColor(text) ?? []);
  const isValid = colors.length === texts.length;
  const theme = useDebounced(formatThemeReference({ id, colors }), previewPauseMs);
  const shownAccent = colors[0] === undefined ? undefined : getThemePalette(theme).accent;
  const isAdapted =
    shownAccent !== undefined &&
    theme.includes(colors[0]?.slice(1) ?? '') &&
    shownAccent !== colors[0];
  const finish = (reference: string) => {
    choice.choose(reference);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    rememberColors(colors);
    finish(formatThemeReference({ id, colors }));
  };
  return (
    <Dialog title={t('own_colors.title')} size="lg" onClose={onClose}>
      <form className={styles.body} onSubmit={submit}>
        <div className={styles.choice}>
          <p className={styles.lead}>{t('own_colors.lead', { theme: t(`theme_name.${id}`) })}</p>
          <ColorFields texts={texts} onChange={setTexts} />
          {isAdapted && (
            <p className={styles.lead} role="status">
              {t('own_colors.adapted', { color: shownAccent })}
            </p>
          )}
          {remembered.length > 0 && (
            <fieldset>
              <legend>{t('own_colors.remembered')}</legend>
              <div className={styles.remembered}>
                {remembered.map((set) => (
                  <button
                    key={set.join()}
                    type="button"
                    aria-label={set.join(' ')}
                    onClick={() => setTexts(set)}
                  >
                    {set.map((color) => (
                      <span key={color} style={{ background: color }} />
                    ))}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
        </div>
        <SlidePreviews deck={deck} theme={theme} />
        <div className={styles.actions}>
          {current.length > 0 && (
            <Button onClick={() => finish(id)}>{t('own_colors.reset')}</Button>
          )}
          <Button onClick={onClose}>{t('own_colors.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isValid}>
            {t('own_colors.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
