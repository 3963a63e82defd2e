/** An image model. */
export type PictureGenerator = {
  model: string;
  /** Price of a picture in millionths of a dollar. */
  priceMicros: number;
  /**
   * Generates one picture, 3:2, and returns its file. Rejects with a ModelError; `hasStarted` says whether the call may
   * be charged.
   */
  generate(prompt: string, signal: AbortSignal): Promise<Uint8Array>;
};

/** Maximum time in ms that an image model may take. */
export const generationMs = 120_000;
