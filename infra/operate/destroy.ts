import { createInterface } from 'node:readline/promises';
import { runCdk } from './cdk.ts';
import { printLine, runCommand } from './command.ts';
import { destroyStage } from './destroy-stage.ts';
import { openAws, requireRegion } from './doctor/aws-clients.ts';
import { checkAccount } from './doctor/check-account.ts';
import { listStackData } from './list-stack-data.ts';
import { readStageOptions } from './stage-options.ts';

const usage = `Deletes the stack of a stage. Lists what is deleted and what is kept, then asks for confirmation.

  npm run destroy -- --stage dev`;

/** Reads a line from the terminal or a pipe; undefined at the end of the input. */
async function promptLine(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const inputEnded = new Promise<undefined>((resolve) =>
    lines.once('close', () => resolve(undefined)),
  );
  try {
    return await Promise.race([lines.question(question), inputEnded]);
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
    throw new Error([`Credentials: ${finding.message}`, ...(finding.steps ?? [])].join('\n'));
  printLine(`Account ${account}, region ${region}.`);
  const listData = () => listStackData(aws.cloudformation, `Deckwright-${config.name}`);
  return destroyStage({
    stage: config.name,
    cdk: runCdk,
    listData,
    print: printLine,
    prompt: promptLine,
  });
});
