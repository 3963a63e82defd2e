import { Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadConfig } from '#infra/config.ts';
import type { DeckwrightStack } from '#infra/stack.ts';
import { stages } from '#infra/stages.ts';
import { webConfig } from '#infra/web-config.ts';
import { webConfigSchema } from '#shared/schemas/config.ts';
import { settingsSchema } from '#shared/schemas/settings.ts';
import { createStack, synthesisMs, synthesizeChecked } from './synthesize.ts';

/** Findings that were looked at and left, by rule, with the reason: each as often as it was given. */
const acknowledged = (stack: DeckwrightStack): [rule: string, reason: string][] =>
  stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(z.record(z.string(), z.string()).parse(data)));

describe.each(Object.keys(stages))('stage %s', (stage) => {
  test(
    'synthesises without a finding of the security checks',
    async () => {
      const stack = await createStack(stage);

      const assembly = synthesizeChecked(stack);

      expect(assembly.stacks).toHaveLength(1);
    },
    synthesisMs,
  );

  test(
    'says in a sentence why a finding is left as it is',
    async () => {
      const reasons = acknowledged(await createStack(stage));

      expect(reasons.length).toBeGreaterThan(10);
      expect(reasons.filter(([, reason]) => !/^[A-Z].{20,250}\.$/.test(reason))).toEqual([]);
    },
    synthesisMs,
  );
});

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-protect-stacks.html */
test.each([
  ['dev', false],
  ['prod', true],
])(
  'termination protection of stage %s: %s',
  async (stage, isProtected) => {
    expect((await createStack(stage)).terminationProtection).toBe(isProtected);
  },
  synthesisMs,
);

test('an unknown stage is refused by name', () => {
  expect(() => loadConfig('staging')).toThrow(/"staging": choose one of dev, prod$/);
});

test.each([
  ['https://breaches.example/range/', true],
  ['http://breaches.example/range/', false],
])('password_breach_url %s is accepted: %s', (password_breach_url, isAccepted) => {
  const settings = { ...loadConfig('prod').settings, password_breach_url };

  expect(settingsSchema.safeParse(settings).success).toBe(isAccepted);
});

test('prod checks new passwords against a breach service', () => {
  expect(loadConfig('prod').settings.password_breach_url).toMatch(/^https:/);
});

test.each(Object.keys(stages))('stage %s tells the web app all that it asks for', (name) => {
  const config = loadConfig(name);

  const told = webConfigSchema.parse(webConfig(config, 'https://preview.example.com'));

  expect(told).not.toHaveProperty('local_mailbox');
  expect(told.support_address).toBe(config.settings.support_email);
});

test.each(Object.keys(stages))('stage %s reads no pages of its own machine', (name) => {
  expect(loadConfig(name).settings.reads_loopback_pages).toBe(false);
});

test(
  'the security checks stop a resource that breaks them',
  async () => {
    const stack = await createStack('dev');

    new Queue(stack, 'Careless');

    expect(() => synthesizeChecked(stack)).toThrow(/AwsSolutions-SQS4/);
  },
  synthesisMs,
);
