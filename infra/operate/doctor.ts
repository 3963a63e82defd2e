import { runCommand, tell } from './command.ts';
import { openAws, regionOfShell } from './doctor/aws-clients.ts';
import { examine } from './doctor/examine.ts';
import { isStopped, tellFindings } from './doctor/tell-findings.ts';
import { readStageOptions } from './stage-options.ts';

const usage = `Looks at what a deployment needs, says what to do, and changes nothing. Exits with 1 when something stops it.

  npm run doctor -- --stage prod`;

await runCommand(usage, async () => {
  const { config } = readStageOptions(process.argv.slice(2), []);
  const findings = await examine({ config, region: await regionOfShell(), open: openAws });
  for (const line of tellFindings(config.name, findings)) tell(line);
  return isStopped(findings) ? 1 : 0;
});
