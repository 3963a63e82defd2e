import type { FaultPlan } from '../simulation/core/faults.ts';
import type { Process } from '../simulation/core/process.ts';
import type { Random } from '../simulation/core/random.ts';
import type { Scenario, Stage } from '../simulation/simulate.ts';
import { act } from '../simulation/world/act.ts';
import type { PersonAction } from '../simulation/world/person-actions.ts';
import { nameOfWrite } from './guards/writes.ts';
import { letGoOn, nothingWaits } from './person-suites.ts';
import type { Run } from './suite.ts';

/** What a person does, so many ms after the moment that a list of steps begins. */
export type Step = { at: number; action: PersonAction; deck?: number };

/**
 * A write that comes late: the first of that name by a process of that kind, counted from the one before. Or it
 * comes in time, and the one who made it stands still after it.
 */
export type Late = { write: string; by?: Process['kind']; isFreeze?: true };

/** Two that meet: one's write is under way for long, and others act meanwhile. */
export type Meeting = {
  name: string;
  /** A new one for each run: parts of it may count. */
  scenario?: () => Partial<Omit<Scenario, 'seed' | 'plan' | 'prepare' | 'goOn' | 'freezeMs'>>;
  /** Each in its turn. */
  late?: readonly Late[];
  lateMs?: number;
  /** From when the decks are asked for, and from each rest. */
  first?: readonly Step[];
  atRest?: readonly (readonly Step[])[];
  /** From when the first late write is sent. */
  meanwhile?: readonly Step[];
};

const perform = (stage: Stage, steps: readonly Step[], random: Random): void => {
  for (const { at, action, deck = 0 } of steps) {
    stage.world.scheduler.after(at, () => act(stage, stage.deckIds[deck] ?? '', action, random));
  }
};

/** Holds the late writes up, each once the one before was, and tells of the first. */
function latePlan(lates: readonly Late[], onFirst: () => void): FaultPlan {
  let next = 0;
  return ({ process, writes }) => {
    const late = lates[next];
    if (!late || (late.by ?? process.kind) !== process.kind) return undefined;
    if (!writes().some((write) => nameOfWrite(write) === late.write)) return undefined;
    next += 1;
    if (next === 1) onFirst();
    return late.isFreeze ? 'freeze' : 'late';
  };
}

/** A meeting, brought about; then the owner lets everything go on. */
export function runOf(meeting: Meeting, random: Random): Run {
  const { late = [], lateMs = 5_000, first = [], atRest = [], meanwhile = [] } = meeting;
  const stages: Stage[] = [];
  const onFirst = () => {
    for (const stage of stages) perform(stage, meanwhile, random);
  };
  return {
    scenario: {
      decks: [{ slides: 1 }],
      plan: latePlan(late, onFirst),
      freezeMs: [lateMs, lateMs],
      ...meeting.scenario?.(),
      prepare: (stage) => {
        stages.push(stage);
        perform(stage, first, random);
      },
      goOn: (stage, rest) => {
        const steps = atRest[rest];
        if (!steps) return letGoOn(stage, rest - atRest.length, random);
        perform(stage, steps, random);
        return true;
      },
    },
    check: nothingWaits,
  };
}
