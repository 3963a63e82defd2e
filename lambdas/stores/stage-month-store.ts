import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** What all calls of a month cost the stage, as the sweeper has summed it up. */
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
          primary: { pk: key('pk', 'STAGE_MONTH'), sk: key('sk', 'MONTH#${month}') },
        },
      },
      tableConfig(),
    ),
);

/** Millionths of a dollar of a month (`YYYY-MM`); 0 where nothing is summed up yet. */
export async function readStageMonth(month: string): Promise<number> {
  const { data } = await stageMonthEntity().get({ month }).go();
  return data?.cost_micros ?? 0;
}

/** Keeps the sum of a month over the one before. */
export async function keepStageMonth(month: string, cost_micros: number): Promise<void> {
  await stageMonthEntity().put({ month, cost_micros }).go();
}
