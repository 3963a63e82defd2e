/** The name of the DynamoDB failure behind an error, through electrodb's wrapping. */
function dynamoName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name.endsWith('Exception')) return error.name;
  return dynamoName(error.cause);
}

export const isConditionFailure = (error: unknown): boolean =>
  dynamoName(error) === 'ConditionalCheckFailedException';

/** True when the write was made, false when its condition did not hold; anything else is thrown. */
export async function held(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
