import type { Ctx } from '../context.ts';
import type { LayoutContent } from '../model.ts';
import type { GroupBox, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { measureRowHeights, type RowItem, type RowLook, stackRows } from './rows.ts';

/** Returns the next actions of a closing slide as rows: first those with an owner or a due date. */
export function listClosingActions({ blocks }: LayoutContent<'closing'>): RowItem[] {
  const planned = (blocks.plan ?? []).map(({ action, owner, due }, i): RowItem => {
    const part = `plan[${i}]`;
    const terms = [
      owner === undefined ? undefined : { text: owner, part: `${part}.owner` },
      due === undefined ? undefined : { text: due, part: `${part}.due` },
    ];
    return { text: action, part: `${part}.action`, terms };
  });
  const others = (blocks.actions ?? []).map((text, i) => ({ text, part: `actions[${i}]` }));
  return [...planned, ...others];
}

/**
 * Font sizes of actions in px: the largest one; the smallest one that is used to get each action on one line; and the
 * smallest one that is used to get each action on at most two lines. `few` replaces the last one for a few actions,
 * which then may have three lines.
 */
const actionFontSizes = { max: 30, oneLine: 26, twoLines: 24, few: 28 } as const;
const maxFewActions = 3;
/** Maximum height of a row relative to its font size: with one line, with two, and added for a term below. */
const actionHeights = { oneLine: 1.6, twoLines: 3.1, term: 1.4 } as const;
const actionGaps = { min: 14, max: 88 } as const;

type ActionsLook = Pick<RowLook, 'on' | 'ink' | 'accent' | 'rule' | 'measure'> & {
  /** Whether the rows are inside a panel, so that the first and the last have the same free space as the others. */
  isFramed?: boolean;
};

/** Returns the sizes to try, from the largest one at which each action has one line, otherwise two. */
function listActionSizes(ctx: Ctx, actions: RowItem[], width: number, look: RowLook): number[] {
  const all = listBodySizes(actionFontSizes.max);
  const term = actions.some(({ terms }) => terms) ? actionHeights.term : 0;
  const isWithin = (size: number, max: number) =>
    measureRowHeights(ctx, actions, size, width, look).every(
      (height) => height <= size * (max + term),
    );
  const oneLine = all.find(
    (size) => size >= actionFontSizes.oneLine && isWithin(size, actionHeights.oneLine),
  );
  const twoLines = all.find((size) => isWithin(size, actionHeights.twoLines));
  const { few, twoLines: usual } = actionFontSizes;
  const min = actions.length <= maxFewActions && term === 0 ? few : usual;
  return listBodySizes(oneLine ?? Math.max(min, twoLines ?? 0));
}

/** Returns the numbered list of next actions on a closing slide. Its rows share the height of `rect`. */
export function drawActions(
  ctx: Ctx,
  actions: RowItem[],
  rect: Rect,
  { isFramed = false, ...colors }: ActionsLook,
): GroupBox {
  const { min, max } = actionGaps;
  const look: RowLook = {
    marker: 'number',
    muted: colors.ink,
    gap: [min, min],
    steps: [],
    ...colors,
  };
  const steps = listActionSizes(ctx, actions, rect.width, look);
  const trialContext = { ...ctx, findings: [], count: { ...ctx.count } };
  const trial = stackRows(trialContext, 'actions', actions, rect, { ...look, steps });
  const between = Math.max(1, actions.length - 1);
  const free = Math.max(0, rect.height - trial.height + min * (actions.length - 1));
  const gap = Math.min(max, free / (isFramed ? actions.length : between));
  const used = rect.height - free + gap * (actions.length - 1);
  const y = rect.y + (isFramed ? (rect.height - used) / 2 : 0);
  const place = { ...rect, y, height: rect.y + rect.height - y };
  return stackRows(ctx, 'actions', actions, place, {
    ...look,
    steps,
    gap: [min, Math.max(min, gap)],
  });
}
