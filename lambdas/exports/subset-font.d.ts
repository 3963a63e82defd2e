declare module 'subset-font' {
  type Options = {
    keepFeatures?: string[];
    targetFormat?: 'truetype' | 'woff' | 'woff2' | 'sfnt';
    preserveNameIds?: number[];
  };
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
  export = subsetFont;
}
