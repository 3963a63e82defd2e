import type { Passage } from './inputs.ts';
import { rowClause } from './layouts/items.ts';
import { parseList } from './lists.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { parseTable } from './tables.ts';
import { isChinese, plainText, stripMarkup, withoutStop, wordsIn } from './text.ts';

const usual = 150;

function closed(line: string): string {
  const text = withoutStop(line);
  return /[!?！？]$/.test(text) ? text : `${text}${isChinese(text) ? '。' : '.'}`;
}

/** A passage as it can be spoken: its sentences, items or rows. Code is not read out. */
function spoken(passage: Passage): string[] {
  switch (passage.kind) {
    case 'table': {
      const table = parseTable(passage.text);
      return table ? table.rows.map((row) => closed(rowClause(table, row))) : [];
    }
    case 'list':
      return parseList(passage.text).map((item) =>
        closed(plainText([item.text, ...item.children].map(withoutStop).join('; '))),
      );
    case 'code':
    case 'heading':
      return [];
    default:
      return splitSentences(
        stripMarkup(isMetadata(passage.text) ? '' : passage.text.replace(/^>\s?/gm, '')),
      ).map((text) => closed(plainText(stripMarkup(text))));
  }
}

/** Speaker notes of so many words, all of them the passages' own sentences, prose before lists and tables. */
export function notesFrom(passages: Passage[], most = usual): string {
  const prose = passages.filter(({ kind }) => kind === 'paragraph' || kind === 'quote');
  const others = passages.filter((passage) => !prose.includes(passage));
  const lines = [...new Set([...prose, ...others].flatMap(spoken))];
  let words = 0;
  const kept = lines.filter((line) => {
    const fits = words + wordsIn(line) <= most;
    if (fits) words += wordsIn(line);
    return fits;
  });
  const text = kept.join(isChinese(kept.join('')) ? '' : ' ');
  return text;
}
