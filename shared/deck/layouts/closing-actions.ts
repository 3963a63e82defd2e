import type { LayoutContent } from '../model.ts';
import type { RowItem } from './rows.ts';

/** Returns the next actions of a closing slide as rows: first those with an owner or a due date. */
export function closingActions({ blocks }: LayoutContent<'closing'>): RowItem[] {
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
