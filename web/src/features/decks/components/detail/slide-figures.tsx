import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './slide-figures.module.css';

const order: readonly FigureTrace['state'][] = ['unsupported', 'derived', 'supported', 'given'];

/** Each figure once, what nothing vouches for first: the same one in the title and the notes is told once. */
function toldOnce(traces: readonly FigureTrace[]): FigureTrace[] {
  const seen = new Set<string>();
  return [...traces]
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .filter(({ text, state, quote }) => {
      const key = `${text}|${state}|${quote}`;
      return !seen.has(key) && seen.add(key);
    });
}

function Where({ source, page }: Pick<FigureTrace, 'source' | 'page'>) {
  const { t } = useTranslation();
  if (source === null) return null;
  return <cite>{page === null ? source : t('figure.page', { source, page })}</cite>;
}

/** Where each figure of a slide comes from: the passage’s own words, its source and page. */
export function SlideFigures({ traces }: { traces: readonly FigureTrace[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.figures}>
      {toldOnce(traces).map(({ text, part, state, quote, source, page }) => (
        <li key={`${part}-${text}-${quote}`} data-state={state}>
          <strong>{text}</strong> <span>{t(`figure.state.${state}`)}</span>
          {quote && <blockquote>{quote}</blockquote>}
          <Where source={source} page={page} />
        </li>
      ))}
    </ul>
  );
}
