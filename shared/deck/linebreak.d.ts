declare module 'linebreak' {
  /** A break opportunity: `position` is the index (UTF-16) before which the line may end. */
  type Break = { position: number; required: boolean };
  class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
  export = LineBreaker;
}
