import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './tabs.module.css';

type Tab<Id extends string> = { id: Id; label: string };

type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  /** Content at the end of the row of tabs; above the row if there is not enough space. */
  aside?: ReactNode;
  children: ReactNode;
};

const keySteps: Record<string, (i: number, count: number) => number> = {
  ArrowRight: (i, count) => (i + 1) % count,
  ArrowLeft: (i, count) => (i - 1 + count) % count,
  Home: () => 0,
  End: (_i, count) => count - 1,
};

/** Scrolls the selected tab into view. */
function showTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector(`[role=tab][id$="-${id}"]`);
  if (!list || !tab) return;
  const [listBox, tabBox] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft +=
    Math.max(0, tabBox.right - listBox.right) + Math.min(0, tabBox.left - listBox.left);
}

/**
 * Tabs as in the ARIA pattern: Tab reaches only the selected tab, arrow keys select another tab.
 * `children` is the panel.
 */
export function Tabs<Id extends string>(props: Props<Id>) {
  const { label, tabs, active, onChange, aside, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => showTab(list.current, active), [active]);

  const onKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex((tab) => tab.id === active),
      tabs.length,
    );
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  const tabList = (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );

  return (
    <div>
      {aside ? (
        <div className={styles.head}>
          {tabList}
          {aside}
        </div>
      ) : (
        tabList
      )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}
