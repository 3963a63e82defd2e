import { beforeAll, describe, expect, test } from 'vitest';
import { alarmRules } from './rules/alarms.ts';
import { edgeRules } from './rules/edge.ts';
import { mailRules } from './rules/mail.ts';
import { moneyRules } from './rules/money.ts';
import { queueRules } from './rules/queues.ts';
import { type CfnTemplate, templateSchema } from './rules/rule.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

const stages = ['dev', 'prod'] as const;
const templates = new Map<string, CfnTemplate>();

beforeAll(async () => {
  for (const stage of stages) {
    templates.set(stage, templateSchema.parse((await createTemplate(stage)).toJSON()));
  }
}, 2 * synthesisMs);

function copyTemplate(stage: string): CfnTemplate {
  const template = templates.get(stage);
  if (!template) throw new Error(`No template for stage ${stage}`);
  return structuredClone(template);
}

const rules = [...alarmRules, ...edgeRules, ...mailRules, ...moneyRules, ...queueRules];

describe.each(rules)('the infrastructure rule “$name”', (rule) => {
  test.each(stages)(
    'the template of the deployment stage %s fulfils the infrastructure rule',
    (stage) => {
      expect(rule.check(copyTemplate(stage))).toEqual([]);
    },
  );

  test('the check of an infrastructure rule detects a defect planted in the template', () => {
    const template = copyTemplate('prod');
    rule.plant(template);

    expect(rule.check(template)).not.toEqual([]);
  });
});
