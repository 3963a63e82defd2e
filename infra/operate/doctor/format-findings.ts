import type { Finding, FindingState } from './finding.ts';

const marks: Record<FindingState, string> = { ok: 'ok   ', warning: 'warn ', blocking: 'STOP ' };

/** Formats the findings as text lines, each followed by the steps that fix it. */
export function formatFindings(stage: string, findings: Finding[]): string[] {
  const lines = findings.flatMap(({ check, state, message, steps = [] }) => [
    `  ${marks[state]}  ${check.padEnd(11)}  ${message}`,
    ...steps.map((step) => `${' '.repeat(22)}> ${step}`),
  ]);
  return [`Stage ${stage}`, ...lines, '', conclusionLine(stage, findings)];
}

function conclusionLine(stage: string, findings: Finding[]): string {
  const count = (state: FindingState) =>
    findings.filter((finding) => finding.state === state).length;
  const [blocking, warnings] = [count('blocking'), count('warning')];
  const rest = warnings === 0 ? '' : ` ${warnings} to fix before users arrive.`;
  if (blocking > 0) return `${blocking} to fix before you can deploy.${rest}`;
  return `Ready: npm run deploy -- --stage ${stage}.${rest}`;
}

/** Whether a finding prevents the deployment. */
export const isBlocked = (findings: Finding[]): boolean =>
  findings.some(({ state }) => state === 'blocking');
