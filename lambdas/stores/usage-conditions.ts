import type { usageEntity } from './usage-entities.ts';

type CallCondition = Parameters<
  ReturnType<ReturnType<ReturnType<typeof usageEntity>['patch']>['set']>['where']
>[0];

/** The model call has not ended. */
export const isCallOpen: CallCondition = (call, op) => op.eq(call.state, 'open');
