/** A person's action on a deck; times are in virtual ms. */
export type ActionLog = {
  name: string;
  deck: string;
  start: number;
  end?: number;
  /** Whether the person received a success response; false for rejected and lost actions. */
  isAcknowledged: boolean;
  /** Whether the action must stop all work on the deck once acknowledged. */
  isHold: boolean;
  /** Whether the action may restart work on the deck. */
  isRelease: boolean;
  /** The run that the action started. */
  run?: number;
};
