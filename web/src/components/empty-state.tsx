import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** 1 when the title is the page's heading. */
  level?: 1 | 2;
  children?: ReactNode;
};

/** The state of an empty page or list: the reason and the next step. */
export function EmptyState({ icon, title, text, level = 1, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}
