/** Whether a write failed because its condition did not hold; electrodb wraps the SDK's error. */
export function isConditionFailure(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'ConditionalCheckFailedException') return true;
  }
  return false;
}
