import type { Passage } from './inputs.ts';
import { isPeriod } from './tables.ts';
import { isChinese } from './text.ts';

const maxCaptionLength = 120;

const moneyPattern = String.raw`(?:US\$|[$€£¥]|EUR|USD|GBP|CNY|RMB|CHF|euros?|dollars?|pounds?|yuan)`;
const scalePattern =
  '(?:thousands?|millions?|billions?|tonnes?|tons?|kg|km|[kMG]Wh|hours?|minutes?|days?|percent|per cent|people|visitors|units|%)';
const englishUnitPattern = new RegExp(
  String.raw`(?:\bin|\()\s*((?:${scalePattern}\s?(?:of\s)?${moneyPattern}|${moneyPattern}(?:\s?(?:thousand|million|billion|k|m|bn))?|${scalePattern}))\)?\s*[.:]?$`,
  'i',
);
const chineseUnitPattern =
  /(?:单位[:：]\s*([^\s()（），,。；;]{1,8})|[（(]([万亿千百]?(?:元|美元|欧元|人次|人|吨|件|台|户|%))[)）])[)）]?[:：。]?$/u;

/** Returns the unit that a table's caption ends with, such as "thousand euros" or "万元". */
function findCaptionUnit(caption: string): string | undefined {
  const text = caption.trim();
  if (text.length > maxCaptionLength || text.includes('\n')) return undefined;
  const han = chineseUnitPattern.exec(text);
  return han?.[1] ?? han?.[2] ?? englishUnitPattern.exec(text)?.[1];
}

const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Adds the unit to the headers of columns with plain numbers; to the first header if the columns are periods. */
function addUnit(text: string, unit: string): string {
  const [head = '', rule = '', ...rows] = text.split('\n');
  const columns = splitRow(head);
  const isPlain = (at: number) =>
    rows.every((row) => /^[+−-]?\d[\d.,]*$/.test(splitRow(row)[at] ?? ''));
  const values = columns.flatMap((name, at) =>
    at > 0 && isPlain(at) && !/[)）]$/.test(name) ? [at] : [],
  );
  const named = values.filter((at) => !isPeriod(columns[at] ?? ''));
  const targets = named.length > 0 ? named : values.length > 0 ? [0] : [];
  if (targets.length === 0) return text;
  const suffix = isChinese(unit) ? `（${unit}）` : ` (${unit})`;
  const header = columns.map((name, at) => (targets.includes(at) ? name + suffix : name));
  return [`| ${header.join(' | ')} |`, rule, ...rows].join('\n');
}

/** A passage; `caption_id` is the paragraph that names the unit of a table. */
export type CaptionedPassage = Passage & { caption_id?: string };

/**
 * Moves the unit that ends a table's caption or heading into the table's header. Removes a caption that is a paragraph
 * of its own.
 */
export function moveCaptionUnitsToHeaders(passages: readonly Passage[]): CaptionedPassage[] {
  const findCaption = (at: number) => {
    const [caption, table] = [passages[at], passages[at + 1]];
    const isCaption = caption?.kind === 'paragraph' && table?.kind === 'table';
    return isCaption ? findCaptionUnit(caption.text) : undefined;
  };
  return passages.flatMap((passage, at) => {
    if (findCaption(at)) return [];
    if (passage.kind !== 'table') return [passage];
    const above = findCaption(at - 1);
    const unit = above ?? findCaptionUnit(passage.heading.at(-1) ?? '');
    if (!unit) return [passage];
    const caption = above ? passages[at - 1] : undefined;
    const text = addUnit(passage.text, unit);
    return [{ ...passage, text, ...(caption ? { caption_id: caption.id } : {}) }];
  });
}
