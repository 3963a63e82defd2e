import { expect, test } from 'vitest';
import { deployStage } from '#infra/operate/deploy-stage.ts';
import {
  createBlockingFinding,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from '#infra/operate/doctor/finding.ts';

type DeployOptions = {
  findings: Finding[];
  codes?: number[];
  isForced?: boolean;
  isYes?: boolean;
  address?: string;
};

/** Runs the deployment with a fake `cdk` that returns the given exit codes; returns its calls and the printed text. */
async function deploy({
  findings,
  codes = [],
  isForced = false,
  isYes = false,
  address,
}: DeployOptions) {
  const cdkCalls: string[] = [];
  const output: string[] = [];
  const code = await deployStage({
    stage: 'prod',
    runChecks: async () => findings,
    isForced,
    skipsConfirmation: isYes,
    cdk: async (args) => {
      cdkCalls.push(args.join(' '));
      return codes[cdkCalls.length - 1] ?? 0;
    },
    firstAdminAddress: async () => address,
    print: (line) => void output.push(line),
  });
  return { code, cdkCalls, output: output.join('\n') };
}

const ready = [
  createPassedFinding('credentials', 'account 1'),
  createWarningFinding('mail', 'sandbox', 'ask for more'),
];
const blockingFindings = [createBlockingFinding('bootstrap', 'never set up', 'npx cdk bootstrap')];

test('deploy stops if a check fails, and prints the steps that fix the problem', async () => {
  const { code, cdkCalls, output } = await deploy({ findings: blockingFindings });

  expect([code, cdkCalls]).toEqual([1, []]);
  expect(output).toContain('npx cdk bootstrap');
  expect(output).toContain('Nothing was deployed.');
});

test('deploy synthesises once and deploys that assembly', async () => {
  const { code, cdkCalls } = await deploy({ findings: ready });

  expect(code).toBe(0);
  expect(cdkCalls).toEqual([
    'synth --quiet --context stage=prod --output cdk.out/prod',
    'deploy --app cdk.out/prod --require-approval broadening Deckwright-prod',
  ]);
});

test('deploy stops if the synthesis fails', async () => {
  const { code, cdkCalls } = await deploy({ findings: ready, codes: [3] });

  expect([code, cdkCalls.length]).toEqual([3, 1]);
});

test('deploy does not report success if the deployment fails', async () => {
  const { code, output } = await deploy({ findings: ready, codes: [0, 1] });

  expect(code).toBe(1);
  expect(output).not.toContain('Deployed.');
});

test('--force deploys despite failed checks; --yes skips confirmations', async () => {
  const { code, cdkCalls } = await deploy({
    findings: blockingFindings,
    isForced: true,
    isYes: true,
  });

  expect(code).toBe(0);
  expect(cdkCalls.at(-1)).toContain('--require-approval never');
});

test('deploy prints the registration address until the first admin exists', async () => {
  const address = 'https://app.example/auth/register#code=one';

  expect((await deploy({ findings: ready, address })).output).toContain(address);
  expect((await deploy({ findings: ready })).output).not.toContain('first admin');
  expect((await deploy({ findings: ready, codes: [0, 1], address })).output).not.toContain(address);
});
