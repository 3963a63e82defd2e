/** Stands in until the function is written. */
export async function handler(): Promise<never> {
  throw new Error('not implemented');
}
