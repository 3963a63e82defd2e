import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** Cost of all model calls of a month, summed by the sweeper. */
const stageMonthEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'stage_month', version: '1', service: 'deckwright' },
        attributes: {
          month: { type: 'string', required: true },
          cost_micros: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: defineKey('pk', 'STAGE_MONTH'), sk: defineKey('sk', 'MONTH#${month}') },
        },
      },
      tableConfig(),
    ),
);

/** Returns the cost of a month (`YYYY-MM`) in millionths of a dollar; 0 before the first sum. */
export async function readMonthModelCost(month: string): Promise<number> {
  const { data } = await stageMonthEntity().get({ month }).go();
  return data?.cost_micros ?? 0;
}

/** Stores the sum of a month, replacing the earlier one. */
export async function storeMonthModelCost(month: string, cost_micros: number): Promise<void> {
  await stageMonthEntity().put({ month, cost_micros }).go();
}
