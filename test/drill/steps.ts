/** The operator's steps after the outage, each with its entry in docs/operators/runbook.md. */
export const steps = {
  look: {
    entry: 'Dead letters',
    says: 'list the dead letters',
    command: ['redrive', '--', '--dry-run'],
  },
  wait: {
    entry: 'A model that does not answer',
    says: 'wait until the model answers again',
  },
  resend: { entry: 'Dead letters', says: 'send the dead letters back', command: ['redrive'] },
  drop: {
    entry: 'Dead letters',
    says: 'delete unreadable messages',
    command: ['redrive', '--', '--drop'],
  },
  resume: {
    entry: 'A model that does not answer',
    says: 'owners resume failed decks',
  },
  over: {
    entry: 'Dead letters',
    says: 'check that no dead letters are left',
    command: ['redrive', '--', '--dry-run'],
  },
} as const satisfies Record<string, { entry: string; says: string; command?: readonly string[] }>;
export type Step = (typeof steps)[keyof typeof steps];
