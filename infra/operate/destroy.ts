import { createInterface } from 'node:readline/promises';
import { runCdk } from './cdk.ts';
import { runCommand, tell } from './command.ts';
import { destroyStage } from './destroy-stage.ts';
import { openAws, requireRegion } from './doctor/aws-clients.ts';
import { checkAccount } from './doctor/check-account.ts';
import { readStageOptions } from './stage-options.ts';
import { fateOfData } from './what-stays.ts';

const usage = `Deletes a stage's stack, after it has said what stays and you have typed the stage's name.

  npm run destroy -- --stage dev`;

/** A line of the terminal or of a pipe; undefined at its end. */
async function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

await runCommand(usage, async () => {
  const { config } = readStageOptions(process.argv.slice(2), []);
  const region = await requireRegion();
  const aws = openAws(region);
  const { account, finding } = await checkAccount(aws);
  if (account === undefined)
    throw new Error([`Credentials: ${finding.says}`, ...(finding.todo ?? [])].join('\n'));
  tell(`Account ${account}, region ${region}.`);
  const fate = () => fateOfData(aws.cloudformation, `Deckwright-${config.name}`);
  return destroyStage({ stage: config.name, cdk: runCdk, fate, tell, ask });
});
