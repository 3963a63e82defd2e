/** A person's action on a deck; times are in virtual ms. */
export type ActionLog = {
  name: string;
  deck: string;
  start: number;
  end?: number;
  /** Whether the person received a success response; false if the action was rejected or its response was lost. */
  isAcknowledged: boolean;
  /** Whether the action must stop all work on the deck once it is acknowledged. */
  isHold: boolean;
  /** Whether the action may restart work on the deck. */
  isRelease: boolean;
  /** The run that the action started, if any. */
  run?: number;
};
