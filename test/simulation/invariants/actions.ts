/** What a person did to a deck, and when; times in virtual ms. */
export type ActionLog = {
  name: string;
  deck: string;
  start: number;
  end?: number;
  /** The person was told that it was done; refused and lost ones are not. */
  isAnswered: boolean;
  /** Nothing of the deck may be made after it was answered. */
  isHold: boolean;
  /** The deck, or something of it, may go on from its start. */
  isRelease: boolean;
  /** The run that it began. */
  run?: number;
};
