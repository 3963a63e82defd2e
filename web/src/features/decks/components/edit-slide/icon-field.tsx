import { Suspense, useId, useState } from 'react';
import { iconPaths } from '#shared/deck/icons.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt, withValue } from '../../editing/content-tree.ts';
import { CardIcon } from './card-icon.tsx';
import { useEditing } from './editing-context.ts';
import fieldStyles from './fields.module.css';
import styles from './icon-field.module.css';
import { IconName, IconPicker } from './lazy-icons.ts';

/** The icon of a card, chosen from a grid. A name without an icon is shown with a hint. */
export function IconField({ part }: { part: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { content, change } = useEditing();
  const [isOpen, setIsOpen] = useState(false);
  const name = textAt(content, part);
  const isKnown = Object.hasOwn(iconPaths, name);
  const label = t('edit.icon', { number: Number(/\[(\d+)\]/.exec(part)?.[1] ?? 0) + 1 });
  const choose = (chosen: string) => {
    change(withValue(content, part, chosen === '' ? undefined : chosen));
    setIsOpen(false);
  };
  return (
    <div className={fieldStyles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Button
        className={styles.button}
        id={`${id}-button`}
        icon={isKnown ? <CardIcon name={name} /> : undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-button`}
        aria-describedby={name === '' || isKnown ? undefined : `${id}-hint`}
        onClick={() => setIsOpen(true)}
      >
        {name === '' ? (
          t('edit.icon_automatic')
        ) : (
          <Suspense fallback={name}>
            <IconName name={name} />
          </Suspense>
        )}
      </Button>
      {name !== '' && !isKnown && (
        <p id={`${id}-hint`} className={styles.hint}>
          {t('edit.icon_unknown', { name })}
        </p>
      )}
      <Suspense>
        {isOpen && (
          <IconPicker
            title={label}
            current={name}
            onChoose={choose}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
