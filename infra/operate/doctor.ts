import { printLine, runCommand } from './command.ts';
import { openAws, readShellRegion } from './doctor/aws-clients.ts';
import { formatFindings, isBlocked } from './doctor/format-findings.ts';
import { runChecks } from './doctor/run-checks.ts';
import { readStageOptions } from './stage-options.ts';

const usage = `Checks whether a stage is ready to deploy and lists what to fix. Changes nothing. Exits with 1 if a check fails.

  npm run doctor -- --stage prod`;

await runCommand(usage, async () => {
  const { config } = readStageOptions(process.argv.slice(2), []);
  const findings = await runChecks({ config, region: await readShellRegion(), open: openAws });
  for (const line of formatFindings(config.name, findings)) printLine(line);
  return isBlocked(findings) ? 1 : 0;
});
