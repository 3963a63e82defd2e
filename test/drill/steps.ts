/** The operator's steps after the outage, each with its runbook entry (docs/operators/runbook.md). */
export const drillSteps = {
  look: {
    entry: 'Dead letters',
    action: 'list the dead letters',
    command: ['redrive', '--', '--dry-run'],
  },
  wait: {
    entry: 'A model that does not answer',
    action: 'wait until the model answers again',
  },
  resend: { entry: 'Dead letters', action: 'send the dead letters back', command: ['redrive'] },
  drop: {
    entry: 'Dead letters',
    action: 'delete unreadable messages',
    command: ['redrive', '--', '--drop'],
  },
  resume: {
    entry: 'A model that does not answer',
    action: 'owners resume failed decks',
  },
  over: {
    entry: 'Dead letters',
    action: 'check that no dead letters are left',
    command: ['redrive', '--', '--dry-run'],
  },
} as const satisfies Record<string, { entry: string; action: string; command?: readonly string[] }>;
export type DrillStep = (typeof drillSteps)[keyof typeof drillSteps];
