import { Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadConfig, stageSchema } from '#infra/config.ts';
import type { DeckwrightStack } from '#infra/stack.ts';
import { stages } from '#infra/stages.ts';
import { createWebConfig } from '#infra/web-config.ts';
import { webConfigSchema } from '#shared/schemas/config.ts';
import { settingsSchema } from '#shared/schemas/settings.ts';
import { createStack, synthesisMs, synthesizeChecked } from './synthesize.ts';

/** Returns the suppressed cdk-nag findings as pairs of rule and reason. */
const listSuppressedFindings = (stack: DeckwrightStack): [rule: string, reason: string][] =>
  stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(z.record(z.string(), z.string()).parse(data)));

describe.each(Object.keys(stages))('the security checks of the deployment stage %s', (stage) => {
  test(
    'the stage passes the security checks',
    async () => {
      const stack = await createStack(stage);

      const assembly = synthesizeChecked(stack);

      expect(assembly.stacks).toHaveLength(1);
    },
    synthesisMs,
  );

  test(
    'the stage gives a reason for each suppressed finding',
    async () => {
      const reasons = listSuppressedFindings(await createStack(stage));

      expect(reasons.length).toBeGreaterThan(10);
      expect(reasons.filter(([, reason]) => !/^[A-Z].{20,250}\.$/.test(reason))).toEqual([]);
    },
    synthesisMs,
  );
});

/**
 * Termination protection of CloudFormation stacks:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-protect-stacks.html
 */
test.each([
  ['dev', false],
  ['prod', true],
])(
  'stage %s has termination protection: %s',
  async (stage, isProtected) => {
    expect((await createStack(stage)).terminationProtection).toBe(isProtected);
  },
  synthesisMs,
);

test('an unknown stage is rejected with a list of the valid stages', () => {
  expect(() => loadConfig('staging')).toThrow(/"staging": choose dev, prod$/);
});

test.each([
  ['https://breaches.example/range/', true],
  ['http://breaches.example/range/', false],
])('password_breach_url %s is accepted: %s', (password_breach_url, isAccepted) => {
  const settings = { ...loadConfig('prod').settings, password_breach_url };

  expect(settingsSchema.safeParse(settings).success).toBe(isAccepted);
});

test.each([
  ['https://images.example/v1', true],
  ['http://images.example/v1', false],
])('the image server %s is accepted in a deployed stage: %s', (base_url, isAccepted) => {
  const generator = { kind: 'openai' as const, base_url, model: 'm', usd_per_picture: 0.04 };
  const settings = { ...stages.prod.settings, pictures: { generator } };

  expect(stageSchema.safeParse({ ...stages.prod, settings }).success).toBe(isAccepted);
});

test('prod checks new passwords against a breach service', () => {
  expect(loadConfig('prod').settings.password_breach_url).toMatch(/^https:/);
});

test.each(Object.keys(stages))('stage %s has a valid web app configuration', (name) => {
  const config = loadConfig(name);

  const parsed = webConfigSchema.parse(createWebConfig(config, 'https://preview.example.com'));

  expect(parsed).not.toHaveProperty('local_mailbox');
  expect(parsed.support_address).toBe(config.settings.support_email);
});

test.each(Object.keys(stages))('stage %s does not read loopback pages', (name) => {
  expect(loadConfig(name).settings.reads_loopback_pages).toBe(false);
});

test(
  'the security checks reject an insecure resource',
  async () => {
    const stack = await createStack('dev');

    new Queue(stack, 'Careless');

    expect(() => synthesizeChecked(stack)).toThrow(/AwsSolutions-SQS4/);
  },
  synthesisMs,
);
