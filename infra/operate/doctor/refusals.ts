import { type Finding, later, stops } from './finding.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The message of what was thrown; empty where it is no Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Whether a service said that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  /NotFound|does not exist|model identifier is invalid/.test(
    `${nameOf(error)} ${messageOf(error)}`,
  );

const isForbidden = (error: unknown): boolean =>
  /AccessDenied|NotAuthorized|UnauthorizedOperation/.test(nameOf(error));

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * What to say of a call that failed otherwise than the check expects.
 * @param action The IAM action that it takes, such as `ses:GetAccount`.
 */
export function findingOf(check: string, action: string, error: unknown): Finding {
  if (isForbidden(error)) {
    return later(
      check,
      `not looked at: these credentials may not call ${action}.`,
      `Allow ${action} to them, or see for yourself in the console.`,
    );
  }
  const why = error instanceof Error ? `${error.name}: ${firstLine(error.message)}` : String(error);
  return stops(check, `${action} failed: ${why}`, 'See whether AWS can be reached, and try again.');
}
