import { runCdk } from './cdk.ts';
import { printLine, runCommand } from './command.ts';
import { deployStage } from './deploy-stage.ts';
import { openAws, readShellRegion, requireRegion } from './doctor/aws-clients.ts';
import { runChecks } from './doctor/run-checks.ts';
import { createFirstAdminAddress, firstAdminOutputsSchema } from './first-admin.ts';
import { readStackOutputs } from './stack-outputs.ts';
import { readStageOptions } from './stage-options.ts';

const usage = `Checks the stage like npm run doctor, builds everything and deploys it to the AWS account of your credentials.

  npm run deploy -- --stage prod

    --yes     skip all confirmations, including the one for broader permissions
    --force   deploy even if a check fails`;

await runCommand(usage, async () => {
  const { config, on } = readStageOptions(process.argv.slice(2), ['yes', 'force']);
  return deployStage({
    stage: config.name,
    runChecks: async () => runChecks({ config, region: await readShellRegion(), open: openAws }),
    isForced: on.has('force'),
    skipsConfirmation: on.has('yes'),
    cdk: runCdk,
    firstAdminAddress: async () => {
      if (config.settings.admin_email === undefined) return undefined;
      const { cloudformation } = openAws(await requireRegion());
      const outputs = await readStackOutputs(cloudformation, `Deckwright-${config.name}`);
      return createFirstAdminAddress(firstAdminOutputsSchema.parse(outputs));
    },
    print: printLine,
  });
});
