import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isFocusLost } from '#web/lib/lost-focus.ts';
import { type Page, pageSize } from '../api/page.ts';
import styles from './pager.module.css';
import type { usePaging } from './use-address.ts';

type Props = { page: Page<unknown>; paging: ReturnType<typeof usePaging>; isBusy: boolean };

/**
 * Where the button that was pressed can't be pressed again, the focus goes to where the page is told. `number` is
 * the page in sight, 0 while another one is on its way.
 */
function useFocusHere(number: number) {
  const here = useRef<HTMLParagraphElement>(null);
  const last = useRef(number);
  useEffect(() => {
    if (number === 0 || last.current === number) return;
    last.current = number;
    const isHeld = document.activeElement?.matches(':disabled, [aria-disabled]');
    if (isFocusLost() || isHeld) here.current?.focus();
  }, [number]);
  return here;
}

/** Where in a list one is, and to its next and previous page; nothing where all of it is in sight. */
export function Pager({ page, paging, isBusy }: Props) {
  const { t } = useTranslation();
  const here = useFocusHere(isBusy ? 0 : paging.number);
  const { items, next_cursor, total } = page;
  const first = (paging.number - 1) * pageSize + 1;
  const isAlone = paging.number === 1 && next_cursor === null;
  const text =
    total === undefined || items.length === 0
      ? t('admin.page', { page: paging.number })
      : t('admin.range', { first, last: first + items.length - 1, total });
  if (isAlone)
    return total ? <p className={styles.text}>{t('admin.all', { count: total })}</p> : null;
  return (
    <nav className={styles.pager} aria-label={t('admin.pages')}>
      <p ref={here} tabIndex={-1} className={styles.text}>
        {text}
      </p>
      <Button
        size="sm"
        icon={<IconChevronLeft />}
        disabled={paging.number === 1}
        isBusy={isBusy}
        onClick={paging.previous}
      >
        {t('admin.previous')}
      </Button>
      <Button
        size="sm"
        className={styles.next}
        icon={<IconChevronRight />}
        disabled={next_cursor === null}
        isBusy={isBusy}
        onClick={() => next_cursor !== null && paging.next(next_cursor)}
      >
        {t('admin.next')}
      </Button>
    </nav>
  );
}
