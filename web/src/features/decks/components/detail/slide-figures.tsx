import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { MarkedText } from '../sources/marked-text.tsx';
import { asRead } from './as-read.ts';
import styles from './slide-figures.module.css';

const order: readonly FigureTrace['state'][] = ['unsupported', 'derived', 'supported', 'given'];

/** Figures that one passage vouches for in the same way, or that nothing does. */
type Grounds = Pick<FigureTrace, 'state' | 'quote' | 'source' | 'page'> & { figures: string[] };

/** What nothing vouches for first; a passage is quoted once, a figure told once beside it. */
function groundsOf(traces: readonly FigureTrace[]): Grounds[] {
  const groups = new Map<string, Grounds>();
  for (const { text, state, quote, source, page } of traces) {
    const key = `${state}|${source}|${page}|${quote}`;
    const group = groups.get(key) ?? { state, quote, source, page, figures: [] };
    if (!group.figures.includes(text)) group.figures.push(text);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

function Where({ source, page }: Pick<FigureTrace, 'source' | 'page'>) {
  const { t } = useTranslation();
  if (source === null) return null;
  return <cite>{page === null ? source : t('figure.page', { source, page })}</cite>;
}

function Figures({ traces }: { traces: readonly FigureTrace[] }) {
  const { t, language } = useTranslation();
  // Not of type 'unit': Chinese sets those without anything between, and 14, 38 would read 1438.
  const list = new Intl.ListFormat(language, { style: 'narrow' });
  return (
    <ul className={styles.figures}>
      {groundsOf(traces).map(({ figures, state, quote, source, page }) => (
        <li key={`${state}-${source}-${page}-${quote}`} data-state={state}>
          <strong>{list.format(figures)}</strong> <span>{t(`figure.state.${state}`)}</span>
          {quote && (
            <blockquote>
              <MarkedText text={asRead(quote)} />
            </blockquote>
          )}
          <Where source={source} page={page} />
        </li>
      ))}
    </ul>
  );
}

/** Where each figure of a slide comes from: the passage’s own words, its source and page. Those that are only spoken are folded away. */
export function SlideFigures({ traces }: { traces: readonly FigureTrace[] }) {
  const { t } = useTranslation();
  const onSlide = traces.filter(({ part }) => part !== 'notes');
  const texts = new Set(onSlide.map(({ text }) => text));
  const spoken = traces.filter(({ part, text }) => part === 'notes' && !texts.has(text));
  const count = new Set(spoken.map(({ text }) => text)).size;
  return (
    <>
      <Figures traces={onSlide} />
      {count > 0 && (
        <details className={styles.spoken}>
          <summary>{t('figure.spoken', { count })}</summary>
          <Figures traces={spoken} />
        </details>
      )}
    </>
  );
}
