import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Combo } from '#web/lib/keys.ts';
import { areSingleKeysOn, setSingleKeys } from '#web/lib/single-keys.ts';
import { closeCommandDialog } from './command-dialog-store.ts';
import { shortcutScopes, shortcuts } from './shortcuts.ts';
import styles from './shortcuts-sheet.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const keySigns: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
};

/** Returns a function that lists the key labels of a combination. */
function useKeyLabels() {
  const { t } = useTranslation();
  const keyLabel = (key: string) =>
    key === ' '
      ? t('shortcuts.space')
      : (keySigns[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return ({ key, isMod = false, isShift = false, isAlt = false }: Combo): string[] => [
    ...(isMod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(isShift ? [isMac ? '⇧' : 'Shift'] : []),
    ...(isAlt ? [isMac ? '⌥' : 'Alt'] : []),
    keyLabel(key),
  ];
}

function ShortcutKeys({ combos }: { combos: readonly Combo[] }) {
  const { t } = useTranslation();
  const keyLabels = useKeyLabels();
  return (
    <dd>
      {combos.map((combo, i) => (
        <span key={combo.key}>
          {i > 0 && <span className={styles.or}>{t('shortcuts.or')}</span>}
          {keyLabels(combo).map((sign) => (
            <kbd key={sign}>{sign}</kbd>
          ))}
        </span>
      ))}
    </dd>
  );
}

/** Turns shortcuts of a single character on or off, as WCAG 2.1.4 requires. */
function SingleKeysSwitch() {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          setSingleKeys(event.target.checked);
          setIsOn(event.target.checked);
        }}
      />
      {t('shortcuts.single_keys')}
    </label>
  );
}

/** The list of all shortcuts, by where they work. */
export function ShortcutsSheet() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('user.shortcuts')} onClose={closeCommandDialog}>
      <div className={styles.scopes}>
        {shortcutScopes.map((scope) => (
          <section key={scope} aria-label={t(`shortcuts.place.${scope}`)}>
            <h3>{t(`shortcuts.place.${scope}`)}</h3>
            <dl>
              {shortcuts[scope].map(({ id, combos }) => (
                <div key={id}>
                  <dt>{t(`shortcuts.does.${id}`)}</dt>
                  <ShortcutKeys combos={combos} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  );
}
