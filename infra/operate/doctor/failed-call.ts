import { createBlockingFinding, createWarningFinding, type Finding } from './finding.ts';

const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns the message of a thrown Error; empty for other values. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : '';

/** Whether the service reported that the resource doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  /NotFound|does not exist|model identifier is invalid/.test(
    `${errorName(error)} ${errorMessage(error)}`,
  );

const isForbidden = (error: unknown): boolean =>
  /AccessDenied|NotAuthorized|UnauthorizedOperation/.test(errorName(error));

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * Returns a finding for a call that failed in an unexpected way.
 * @param action IAM action that the call needs, such as `ses:GetAccount`.
 */
export function failedCallFinding(check: string, action: string, error: unknown): Finding {
  if (isForbidden(error)) {
    return createWarningFinding(
      check,
      `Not checked: these credentials may not call ${action}.`,
      `Grant them ${action}, or check in the AWS console.`,
    );
  }
  const reason =
    error instanceof Error ? `${error.name}: ${firstLine(error.message)}` : String(error);
  return createBlockingFinding(
    check,
    `${action} failed: ${reason}`,
    'Check that AWS can be reached, then run this command again.',
  );
}
