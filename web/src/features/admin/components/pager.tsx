import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { hasNoFocus } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type Page, pageSize } from '../api/page.ts';
import styles from './pager.module.css';
import type { usePaging } from './use-list-url.ts';

type Props = { page: Page<unknown>; paging: ReturnType<typeof usePaging>; isBusy: boolean };

/**
 * Moves focus to the page number when the pressed button is removed or disabled. `number` is the displayed page, 0
 * while another page loads.
 */
function useFocusAfterPaging(number: number) {
  const pageNumber = useRef<HTMLParagraphElement>(null);
  const lastNumber = useRef(number);
  useEffect(() => {
    if (number === 0 || lastNumber.current === number) return;
    lastNumber.current = number;
    const isDisabled = document.activeElement?.matches(':disabled, [aria-disabled]');
    if (hasNoFocus() || isDisabled) pageNumber.current?.focus();
  }, [number]);
  return pageNumber;
}

/**
 * The position in a list, with buttons to the next and previous page; only the total when there is
 * one page.
 */
export function Pager({ page, paging, isBusy }: Props) {
  const { t } = useTranslation();
  const pageNumber = useFocusAfterPaging(isBusy ? 0 : paging.number);
  const { items, next_cursor, total } = page;
  const first = (paging.number - 1) * pageSize + 1;
  const isOnlyPage = paging.number === 1 && next_cursor === null;
  const text =
    total === undefined || items.length === 0
      ? t('admin.page', { page: paging.number })
      : t('admin.range', { first, last: first + items.length - 1, total });
  if (isOnlyPage)
    return total ? <p className={styles.text}>{t('admin.all', { count: total })}</p> : null;
  return (
    <nav className={styles.pager} aria-label={t('admin.pages')}>
      <p ref={pageNumber} tabIndex={-1} className={styles.text}>
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
