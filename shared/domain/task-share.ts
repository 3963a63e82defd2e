/** How many tasks of one deck may be in flight: an equal share of its owner's tasks at once, at least one. */
export const taskShare = (runningTasks: number, runningDecks: number): number =>
  Math.max(1, Math.floor(runningTasks / Math.max(1, runningDecks)));
