import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { MarkedText } from '../sources/marked-text.tsx';
import { toPlainQuote } from './plain-quote.ts';
import styles from './slide-figures.module.css';

const stateOrder: readonly FigureTrace['state'][] = [
  'unsupported',
  'common_knowledge',
  'derived',
  'supported',
  'given',
];

/** Figures (numbers with their units) that have the same provenance. */
type FigureGroup = Pick<FigureTrace, 'state' | 'quote' | 'source' | 'page' | 'formula'> & {
  figures: string[];
};

/**
 * Groups figures by provenance; groups of unsupported figures come first, and a figure that occurs several times is
 * listed once.
 */
function groupFigures(traces: readonly FigureTrace[]): FigureGroup[] {
  const groups = new Map<string, FigureGroup>();
  for (const { text, state, quote, source, page, formula } of traces) {
    const key = `${state}|${source}|${page}|${quote}|${formula}`;
    const group = groups.get(key) ?? { state, quote, source, page, formula, figures: [] };
    if (!group.figures.includes(text)) group.figures.push(text);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state),
  );
}

function SourceCitation({ source, page }: Pick<FigureTrace, 'source' | 'page'>) {
  const { t } = useTranslation();
  if (source === null) return null;
  return <cite>{page === null ? source : t('figure.page', { source, page })}</cite>;
}

function Figures({ traces }: { traces: readonly FigureTrace[] }) {
  const { t, language } = useTranslation();
  // Not of type 'unit': in Chinese it has no separator, and 14, 38 would read 1438.
  const list = new Intl.ListFormat(language, { style: 'narrow' });
  return (
    <ul className={styles.figures}>
      {groupFigures(traces).map(({ figures, state, quote, source, page, formula }) => (
        <li key={`${state}-${source}-${page}-${quote}-${formula}`} data-state={state}>
          <strong>{list.format(figures)}</strong> <span>{t(`figure.state.${state}`)}</span>
          {formula && <code>{formula}</code>}
          {quote && (
            <blockquote>
              <MarkedText text={toPlainQuote(quote)} />
            </blockquote>
          )}
          <SourceCitation source={source} page={page} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The provenance of each figure of a slide: passage, source and page. Figures that occur only in the notes are
 * collapsed.
 */
export function SlideFigures({ traces }: { traces: readonly FigureTrace[] }) {
  const { t } = useTranslation();
  const shownTraces = traces.filter(({ part }) => part !== 'notes');
  const texts = new Set(shownTraces.map(({ text }) => text));
  const notesOnly = traces.filter(({ part, text }) => part === 'notes' && !texts.has(text));
  const count = new Set(notesOnly.map(({ text }) => text)).size;
  return (
    <>
      <Figures traces={shownTraces} />
      {count > 0 && (
        <details className={styles.spoken}>
          <summary>{t('figure.spoken', { count })}</summary>
          <Figures traces={notesOnly} />
        </details>
      )}
    </>
  );
}
