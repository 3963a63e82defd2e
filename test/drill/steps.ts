/** What an operator does after such a night, each step with the entry of docs/operators/runbook.md that says so. */
export const steps = {
  look: {
    entry: 'Dead letters',
    says: 'look at what lies there',
    command: ['redrive', '--', '--dry-run'],
  },
  wait: {
    entry: 'A model that does not answer',
    says: 'wait until the model answers again; nothing else is done meanwhile',
  },
  resend: { entry: 'Dead letters', says: 'send the dead letters back', command: ['redrive'] },
  drop: {
    entry: 'Dead letters',
    says: 'delete what nobody can read',
    command: ['redrive', '--', '--drop'],
  },
  resume: {
    entry: 'A model that does not answer',
    says: 'owners resume what had failed',
  },
  over: {
    entry: 'Dead letters',
    says: 'look again: it is over',
    command: ['redrive', '--', '--dry-run'],
  },
} as const satisfies Record<string, { entry: string; says: string; command?: readonly string[] }>;
export type Step = (typeof steps)[keyof typeof steps];
