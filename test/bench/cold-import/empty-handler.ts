/** An empty function, for the minimum import time. */
export const handler = async (): Promise<{ statusCode: number }> => ({ statusCode: 204 });
