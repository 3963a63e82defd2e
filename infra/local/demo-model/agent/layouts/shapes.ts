import { cutAtWord } from '../clip.ts';
import { type ListItem, parseNamedItem } from '../lists.ts';
import { type Measure, parseMeasure } from '../tables.ts';
import { countWords, plainText, stripEndPunctuation } from '../text.ts';
import {
  type LayoutBuilder,
  type Material,
  maxItemWords,
  parseLists,
  parseTables,
} from './material.ts';
import { type Step, toStep } from './steps.ts';

/** Returns the heading and the line above the first list or table, which name its content. */
function findListName({ blocks }: Material): string {
  const list = blocks.findIndex(({ kind }) => kind === 'list' || kind === 'table');
  const above = blocks[list - 1];
  const line =
    above?.kind === 'paragraph' ? (above.text.split(/(?<=[.。!?])\s*/).at(-1) ?? '') : '';
  return `${blocks[Math.max(0, list)]?.heading.at(-1) ?? ''}\n${line}`;
}

const cycleNamePattern =
  /\b(?:cycle|loop|flywheel|recurring|every (?:week|month|quarter|year|sprint))\b|循环|闭环|周期|每(?:周|月|季度|年)/i;
const returnToStartPattern =
  /\b(?:back to|return(?:s)? to|starts? (?:again|over|anew)|begins? again|repeat)\b|回到|重新开始|再次开始|循环往复/i;

function toSteps(list: ListItem[], words: number): Step[] | undefined {
  const steps = list.map((item) => toStep(item, words));
  return steps.every(({ heading }) => countWords(heading) <= 6) ? steps : undefined;
}

/** Shows a list of three to six steps as a cycle, if its name or its last item says that the steps repeat. */
export const buildCycle: LayoutBuilder = (material) => {
  const list = parseLists(material.blocks).find(({ length }) => length >= 3 && length <= 6);
  const last = list?.at(-1);
  if (!list || !last) return undefined;
  const isLoop =
    cycleNamePattern.test(findListName(material)) ||
    returnToStartPattern.test(plainText(last.text));
  const steps = isLoop ? toSteps(list, maxItemWords(material, 10)) : undefined;
  return steps && { steps };
};

const levelNamePattern =
  /\b(?:pyramid|hierarchy|layers?|levels?|tiers?)\b|金字塔|层次|层级|分层|[三四五]层/i;

/** Shows levels that build on one another, in document order. */
export const buildPyramid: LayoutBuilder = (material) => {
  const list = parseLists(material.blocks).find(({ length }) => length >= 3 && length <= 5);
  if (
    !list?.every((item) => parseNamedItem(item.text)) ||
    !levelNamePattern.test(findListName(material))
  )
    return undefined;
  const levels = toSteps(list, maxItemWords(material, 11));
  return levels && { levels };
};

type FunnelStage = { heading: string; value: string; measure: Measure };

function toStage(name: string, value: string): FunnelStage[] {
  const measure = parseMeasure(value);
  const heading = cutAtWord(stripEndPunctuation(plainText(name)), 40);
  return measure && heading && value.length <= 22 ? [{ heading, value, measure }] : [];
}

/** Parses "Visitors: 12,400" or "12,400 visitors". */
function parseItemStage({ text }: ListItem): FunnelStage[] {
  const plain = stripEndPunctuation(plainText(text));
  const named = parseNamedItem(text);
  const [, number = '', what = ''] = /^(\d[\d,.]*\s?[%％万]?)\s*(\D{2,50})$/u.exec(plain) ?? [];
  return named ? toStage(named.name, plainText(named.text).trim()) : toStage(what, number.trim());
}

const funnelNamePattern =
  /\b(?:funnel|conversion|pipeline|drop-?off|selection|how many)\b|\bfrom .{1,80} to .|漏斗|转化|筛选|流失|逐级/i;

function isNarrowing(stages: FunnelStage[]): boolean {
  return stages.every(({ measure }, i) => {
    const before = stages[i - 1]?.measure;
    return !before || (before.unit === measure.unit && measure.value < before.value * 0.95);
  });
}

/** Shows counts that decrease from stage to stage, if the document describes a funnel. */
export const buildFunnel: LayoutBuilder = (material) => {
  if (!funnelNamePattern.test(findListName(material))) return undefined;
  const lists = parseLists(material.blocks).map((items) => items.flatMap(parseItemStage));
  const tables = parseTables(material.blocks)
    .filter(({ columns }) => columns.length === 2)
    .map(({ rows }) => rows.flatMap(([name = '', value = '']) => toStage(name, value)));
  const stages = [...tables, ...lists].find(({ length }) => length >= 3 && length <= 5);
  if (!stages || !isNarrowing(stages)) return undefined;
  return { stages: stages.map(({ heading, value }) => ({ heading, value })) };
};
