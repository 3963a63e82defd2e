import { asRead } from '../detail/as-read.ts';
import styles from './fact-row.module.css';
import { MarkedText } from './marked-text.tsx';

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-+:?$/.test(cell));

/** The rows of a table as text has them; undefined where it is none. */
function rowsIn(text: string): string[][] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '…');
  if (lines.length < 2 || !lines.every((line) => line.trim().startsWith('|'))) return undefined;
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  return rows.filter((cells) => !isRule(cells));
}

const entry = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;

/** The entries of a list as text has them; undefined where it is none. */
function entriesIn(text: string): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => entry.test(line) || line.trim() === '…'))
    return undefined;
  return lines.map((line) => line.replace(entry, '').trim());
}

/** Words of a source in the shape that they have there: a table, a list, or a sentence. */
export function PassageText({ text }: { text: string }) {
  const rows = rowsIn(text);
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
  const entries = entriesIn(text);
  if (!entries)
    return (
      <p className={styles.text}>
        <MarkedText text={asRead(text)} />
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
