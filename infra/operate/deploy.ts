import { runCdk } from './cdk.ts';
import { runCommand, tell } from './command.ts';
import { deployStage } from './deploy-stage.ts';
import { openAws, regionOfShell, requireRegion } from './doctor/aws-clients.ts';
import { examine } from './doctor/examine.ts';
import { firstAdminAddress, firstAdminOutputs } from './first-admin.ts';
import { stackOutputs } from './stack-outputs.ts';
import { readStageOptions } from './stage-options.ts';

const usage = `Looks as npm run doctor does, builds everything, and deploys the stage to the account of the credentials.

  npm run deploy -- --stage prod

  --yes     asks nothing, not even before permissions grow
  --force   deploys in spite of what the doctor finds`;

await runCommand(usage, async () => {
  const { config, on } = readStageOptions(process.argv.slice(2), ['yes', 'force']);
  return deployStage({
    stage: config.name,
    examine: async () => examine({ config, region: await regionOfShell(), open: openAws }),
    isForced: on.has('force'),
    isYes: on.has('yes'),
    cdk: runCdk,
    firstAdminAddress: async () => {
      if (config.settings.admin_email === undefined) return undefined;
      const { cloudformation } = openAws(await requireRegion());
      const outputs = await stackOutputs(cloudformation, `Deckwright-${config.name}`);
      return firstAdminAddress(firstAdminOutputs.parse(outputs));
    },
    tell,
  });
});
