import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { getKeyLabels } from '#web/lib/key-labels.ts';
import type { Combo } from '#web/lib/keys.ts';
import { areSingleKeysOn, setSingleKeys } from '#web/lib/single-keys.ts';
import { closeCommandDialog } from './command-dialog-store.ts';
import { shortcutScopes, shortcuts } from './shortcuts.ts';
import styles from './shortcuts-sheet.module.css';

function ShortcutKeys({ combos }: { combos: readonly Combo[] }) {
  const { t } = useTranslation();
  return (
    <dd>
      {combos.map((combo, i) => (
        <span key={combo.key}>
          {i > 0 && <span className={styles.or}>{t('shortcuts.or')}</span>}
          {getKeyLabels(combo).map((sign) => (
            <kbd key={sign}>{sign === ' ' ? t('shortcuts.space') : sign}</kbd>
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

/** Returns the scopes, while presenting with its keys first. */
const sortScopes = (isPresenting: boolean) =>
  shortcutScopes.toSorted((a, b) =>
    isPresenting ? Number(b === 'show') - Number(a === 'show') : 0,
  );

/** The list of all shortcuts, by where they work. */
export function ShortcutsSheet() {
  const { t } = useTranslation();
  const [isPresenting] = useState(() => document.querySelector('[data-slide-show]') !== null);
  return (
    <Dialog title={t('user.shortcuts')} onClose={closeCommandDialog}>
      <div className={styles.scopes}>
        {sortScopes(isPresenting).map((scope) => (
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
