declare module 'ttf2eot' {
  /** A TrueType font as Embedded OpenType, neither compressed nor encrypted. */
  function ttf2eot(font: Uint8Array): Uint8Array;
  export = ttf2eot;
}
