/** A function that does nothing: what an import takes at least. */
export const handler = async (): Promise<{ statusCode: number }> => ({ statusCode: 204 });
