import { toPlainQuote } from '../detail/plain-quote.ts';
import styles from './fact-row.module.css';
import { MarkedText } from './marked-text.tsx';

const isSeparator = (cells: readonly string[]) => cells.every((cell) => /^:?-+:?$/.test(cell));

/** Parses a text table into rows; undefined for other text. */
function parseTable(text: string): string[][] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '…');
  if (lines.length < 2 || !lines.every((line) => line.trim().startsWith('|'))) return undefined;
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  return rows.filter((cells) => !isSeparator(cells));
}

const entryMarkPattern = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;

/** Parses a text list into entries; undefined for other text. */
function parseList(text: string): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (
    lines.length < 2 ||
    !lines.every((line) => entryMarkPattern.test(line) || line.trim() === '…')
  )
    return undefined;
  return lines.map((line) => line.replace(entryMarkPattern, '').trim());
}

/** Renders a passage as a table, a list or a sentence, as in its source. */
export function PassageText({ text }: { text: string }) {
  const rows = parseTable(text);
  if (rows)
    return (
      <div className={styles.table}>
        <table>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join('|')}>
                {cells.map((cell, i) => (
                  <td key={i}>
                    <MarkedText text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {text.trimEnd().endsWith('…') && <span aria-hidden="true">…</span>}
      </div>
    );
  const entries = parseList(text);
  if (!entries)
    return (
      <p className={styles.text}>
        <MarkedText text={toPlainQuote(text)} />
      </p>
    );
  return (
    <ul className={styles.entries}>
      {entries.map((one) => (
        <li key={one}>
          <MarkedText text={one} />
        </li>
      ))}
    </ul>
  );
}
