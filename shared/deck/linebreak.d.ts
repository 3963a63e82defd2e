declare module 'linebreak' {
  /** A line break opportunity before the UTF-16 index `position`. */
  type Break = { position: number; required: boolean };
  class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
  export = LineBreaker;
}
