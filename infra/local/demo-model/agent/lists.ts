import {
  capitalise,
  joinLines,
  plainText,
  stripEndPunctuation,
  stripMarkup,
  textWidth,
} from './text.ts';

export type ListItem = {
  text: string;
  ordered: boolean;
  /** Nested items. */
  children: string[];
};

const listMarkerPattern = /^(\s*)(?:([-*+•])|(\d{1,3})[.)、])\s+(?:\[[ xX]\]\s+)?(\S.*)?$/;

/** Parses a Markdown list: top-level items with continuation lines, and nested items as children. */
export function parseList(text: string): ListItem[] {
  const items: ListItem[] = [];
  let base: number | undefined;
  for (const line of text.split('\n')) {
    const match = listMarkerPattern.exec(line);
    const lastItem = items.at(-1);
    if (!match) {
      if (lastItem && line.trim()) appendLine(lastItem, line.trim());
      continue;
    }
    const indent = (match[1] ?? '').length;
    base ??= indent;
    if (indent > base + 1 && lastItem) lastItem.children.push((match[4] ?? '').trim());
    else
      items.push({ text: (match[4] ?? '').trim(), ordered: match[3] !== undefined, children: [] });
  }
  return items.map((item) => ({ ...item, text: joinLines(item.text) }));
}

function appendLine(item: ListItem, line: string): void {
  const child = item.children.length - 1;
  if (child >= 0) item.children[child] = `${item.children[child]} ${line}`;
  else item.text = `${item.text}\n${line}`;
}

/** The parts of "**Name**: text". `text` is empty if the item is only a name. */
export type NamedItem = { name: string; text: string };

const namedPatterns = [
  /^\*\*([^*]{1,60}?)[:：.。]?\*\*\s*(?:[:：.。,，]|\s[—–-]{1,2}\s|——)?\s*(.*)$/su,
  /^`([^`]{1,50})`\s*(?:[:：]|\s[—–-]{1,2}\s|——)\s*(.+)$/su,
  /^([^:：,，。;；—]{2,60}?)(?::\s+|：\s*|\s[—–]\s|——)(.+)$/su,
];

/** Parses an item that starts with a short name; undefined for other items. */
export function parseNamedItem(item: string): NamedItem | undefined {
  for (const pattern of namedPatterns) {
    const match = pattern.exec(item);
    const name = stripEndPunctuation(plainText(match?.[1] ?? ''));
    if (!match || name.length === 0 || textWidth(name) > 44) continue;
    return { name, text: capitalise(stripMarkup(match[2] ?? '').trim()) };
  }
  return undefined;
}
