import type { Finding, FindingState } from './finding.ts';

const marks: Record<FindingState, string> = { fine: 'ok   ', later: 'later', stops: 'STOP ' };

/** The findings as lines to read, with what to do below each. */
export function tellFindings(stage: string, findings: Finding[]): string[] {
  const lines = findings.flatMap(({ check, state, says, todo = [] }) => [
    `  ${marks[state]}  ${check.padEnd(11)}  ${says}`,
    ...todo.map((step) => `${' '.repeat(22)}> ${step}`),
  ]);
  return [`Stage ${stage}`, ...lines, '', conclusion(stage, findings)];
}

function conclusion(stage: string, findings: Finding[]): string {
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length;
  const [stopping, waiting] = [count('stops'), count('later')];
  const rest = waiting === 0 ? '' : ` ${waiting} to see to before people come.`;
  if (stopping > 0) return `${stopping} to mend before a deployment.${rest}`;
  return `Ready: npm run deploy -- --stage ${stage}.${rest}`;
}

/** Whether something must be mended before a deployment. */
export const isStopped = (findings: Finding[]): boolean =>
  findings.some(({ state }) => state === 'stops');
