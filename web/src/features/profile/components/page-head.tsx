import styles from '#web/components/section.module.css';

/** The title of the profile or the settings, with the purpose of the page. */
export function PageHead({ title, text }: { title: string; text: string }) {
  return (
    <header className={styles.page}>
      <h1 className={styles.pageTitle}>{title}</h1>
      <p className={styles.muted}>{text}</p>
    </header>
  );
}
