import { expect, test } from 'vitest';
import { deployStage } from '#infra/operate/deploy-stage.ts';
import { type Finding, fine, later, stops } from '#infra/operate/doctor/finding.ts';

type Given = {
  findings: Finding[];
  codes?: number[];
  isForced?: boolean;
  isYes?: boolean;
  address?: string;
};

/** Deploys with a `cdk` that ends with the given codes; tells what it was asked. */
async function deploy({ findings, codes = [], isForced = false, isYes = false, address }: Given) {
  const asked: string[] = [];
  const told: string[] = [];
  const code = await deployStage({
    stage: 'prod',
    examine: async () => findings,
    isForced,
    isYes,
    cdk: async (args) => {
      asked.push(args.join(' '));
      return codes[asked.length - 1] ?? 0;
    },
    firstAdminAddress: async () => address,
    tell: (line) => void told.push(line),
  });
  return { code, asked, told: told.join('\n') };
}

const ready = [fine('credentials', 'account 1'), later('mail', 'sandbox', 'ask for more')];
const broken = [stops('bootstrap', 'never set up', 'npx cdk bootstrap')];

test('what the doctor stops at is deployed by nobody, and told with what to do', async () => {
  const { code, asked, told } = await deploy({ findings: broken });

  expect([code, asked]).toEqual([1, []]);
  expect(told).toContain('npx cdk bootstrap');
  expect(told).toContain('Nothing was deployed.');
});

test('the stage is synthesised once and deployed as it was synthesised', async () => {
  const { code, asked } = await deploy({ findings: ready });

  expect(code).toBe(0);
  expect(asked).toEqual([
    'synth --quiet --context stage=prod --output cdk.out/prod',
    'deploy --app cdk.out/prod --require-approval broadening Deckwright-prod',
  ]);
});

test('what does not synthesise is not deployed', async () => {
  const { code, asked } = await deploy({ findings: ready, codes: [3] });

  expect([code, asked.length]).toEqual([3, 1]);
});

test('a deployment that fails is none that is called done', async () => {
  const { code, told } = await deploy({ findings: ready, codes: [0, 1] });

  expect(code).toBe(1);
  expect(told).not.toContain('Deployed.');
});

test('who insists deploys in spite of the doctor, who says yes is asked nothing', async () => {
  const { code, asked } = await deploy({ findings: broken, isForced: true, isYes: true });

  expect(code).toBe(0);
  expect(asked.at(-1)).toContain('--require-approval never');
});

test('prints where the first admin registers until there is one', async () => {
  const address = 'https://app.example/auth/register#code=one';

  expect((await deploy({ findings: ready, address })).told).toContain(address);
  expect((await deploy({ findings: ready })).told).not.toContain('first admin');
  expect((await deploy({ findings: ready, codes: [0, 1], address })).told).not.toContain(address);
});
