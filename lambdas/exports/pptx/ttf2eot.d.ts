declare module 'ttf2eot' {
  /** Converts a TrueType font to Embedded OpenType, without compression or encryption. */
  function ttf2eot(font: Uint8Array): Uint8Array;
  export = ttf2eot;
}
