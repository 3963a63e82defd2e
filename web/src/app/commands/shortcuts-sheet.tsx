import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Combo } from '#web/lib/keys.ts';
import { closeCommandLayer } from './open-store.ts';
import { isQuestionKeyOn, setQuestionKey } from './question-key.ts';
import { shortcutPlaces, shortcuts } from './shortcuts.ts';
import styles from './shortcuts-sheet.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
};

/** The keys of a combination as they are written on the keyboard. */
function useSigns() {
  const { t } = useTranslation();
  const nameOf = (key: string) =>
    key === ' '
      ? t('shortcuts.space')
      : (signs[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return ({ key, isMod = false, isShift = false }: Combo): string[] => [
    ...(isMod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(isShift ? [isMac ? '⇧' : 'Shift'] : []),
    nameOf(key),
  ];
}

function Keys({ combos }: { combos: readonly Combo[] }) {
  const { t } = useTranslation();
  const signsOf = useSigns();
  return (
    <dd>
      {combos.map((combo, i) => (
        <span key={combo.key}>
          {i > 0 && <span className={styles.or}>{t('shortcuts.or')}</span>}
          {signsOf(combo).map((sign) => (
            <kbd key={sign}>{sign}</kbd>
          ))}
        </span>
      ))}
    </dd>
  );
}

/** `?` alone can be switched off, as a key without Ctrl or Cmd must be. */
function QuestionKey() {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(isQuestionKeyOn);
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          setQuestionKey(event.target.checked);
          setIsOn(event.target.checked);
        }}
      />
      {t('shortcuts.question')}
    </label>
  );
}

/** Every shortcut, by where it works. */
export function ShortcutsSheet() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('user.shortcuts')} onClose={closeCommandLayer}>
      <div className={styles.places}>
        {shortcutPlaces.map((place) => (
          <section key={place} aria-label={t(`shortcuts.place.${place}`)}>
            <h3>{t(`shortcuts.place.${place}`)}</h3>
            <dl>
              {shortcuts[place].map(({ id, combos }) => (
                <div key={id}>
                  <dt>{t(`shortcuts.does.${id}`)}</dt>
                  <Keys combos={combos} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <QuestionKey />
    </Dialog>
  );
}
