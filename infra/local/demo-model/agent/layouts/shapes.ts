import { cutAtWord } from '../clip.ts';
import { type ListItem, namedOf } from '../lists.ts';
import { type Measure, measureOf } from '../tables.ts';
import { plainText, withoutStop, wordsIn } from '../text.ts';
import { type Build, listsOf, type Material, tablesOf, wordLimit } from './material.ts';
import { type Step, stepOf } from './steps.ts';

/** What the document calls the things that a list holds: its headings, and the line above the list. */
function nameOf({ blocks }: Material): string {
  const list = blocks.findIndex(({ kind }) => kind === 'list' || kind === 'table');
  const above = blocks[list - 1];
  const line =
    above?.kind === 'paragraph' ? (above.text.split(/(?<=[.。!?])\s*/).at(-1) ?? '') : '';
  return `${blocks[Math.max(0, list)]?.heading.at(-1) ?? ''}\n${line}`;
}

const loops =
  /\b(?:cycle|loop|flywheel|recurring|every (?:week|month|quarter|year|sprint))\b|循环|闭环|周期|每(?:周|月|季度|年)/i;
const turnsBack =
  /\b(?:back to|return(?:s)? to|starts? (?:again|over|anew)|begins? again|repeat)\b|回到|重新开始|再次开始|循环往复/i;

function stepsOf(list: ListItem[], words: number): Step[] | undefined {
  const steps = list.map((item) => stepOf(item, words));
  return steps.every(({ heading }) => wordsIn(heading) <= 6) ? steps : undefined;
}

/** Steps of which the document says that they come round again. */
export const buildCycle: Build = (material) => {
  const list = listsOf(material.blocks).find(({ length }) => length >= 3 && length <= 6);
  const last = list?.at(-1);
  if (!list || !last) return undefined;
  const isLoop = loops.test(nameOf(material)) || turnsBack.test(plainText(last.text));
  const steps = isLoop ? stepsOf(list, wordLimit(material, 10)) : undefined;
  return steps && { steps };
};

const levels = /\b(?:pyramid|hierarchy|layers?|levels?|tiers?)\b|金字塔|层次|层级|分层|[三四五]层/i;

/** Levels that rest on one another, in the document's order. */
export const buildPyramid: Build = (material) => {
  const list = listsOf(material.blocks).find(({ length }) => length >= 3 && length <= 5);
  if (!list?.every((item) => namedOf(item.text)) || !levels.test(nameOf(material)))
    return undefined;
  const found = stepsOf(list, wordLimit(material, 11));
  return found && { levels: found };
};

type Stage = { heading: string; value: string; measure: Measure };

function stageOf(name: string, value: string): Stage[] {
  const measure = measureOf(value);
  const heading = cutAtWord(withoutStop(plainText(name)), 40);
  return measure && heading && value.length <= 22 ? [{ heading, value, measure }] : [];
}

/** "Visitors: 12,400", or "12,400 visitors". */
function stageOfItem({ text }: ListItem): Stage[] {
  const plain = withoutStop(plainText(text));
  const named = namedOf(text);
  const [, number = '', what = ''] = /^(\d[\d,.]*\s?[%％万]?)\s*(\D{2,50})$/u.exec(plain) ?? [];
  return named ? stageOf(named.name, plainText(named.text).trim()) : stageOf(what, number.trim());
}

const narrows =
  /\b(?:funnel|conversion|pipeline|drop-?off|selection|how many)\b|\bfrom .{1,80} to .|漏斗|转化|筛选|流失|逐级/i;

function isNarrowing(stages: Stage[]): boolean {
  return stages.every(({ measure }, i) => {
    const before = stages[i - 1]?.measure;
    return !before || (before.unit === measure.unit && measure.value < before.value * 0.95);
  });
}

/** Counts that narrow from stage to stage, where the document says that they do. */
export const buildFunnel: Build = (material) => {
  if (!narrows.test(nameOf(material))) return undefined;
  const lists = listsOf(material.blocks).map((items) => items.flatMap(stageOfItem));
  const tables = tablesOf(material.blocks)
    .filter(({ columns }) => columns.length === 2)
    .map(({ rows }) => rows.flatMap(([name = '', value = '']) => stageOf(name, value)));
  const stages = [...tables, ...lists].find(({ length }) => length >= 3 && length <= 5);
  if (!stages || !isNarrowing(stages)) return undefined;
  return { stages: stages.map(({ heading, value }) => ({ heading, value })) };
};
