import { startDemoModel } from './demo-model/server.ts';
import { parseDemoSettings } from './demo-model/settings.ts';
import { exitWithParent, sendToParent } from './parent-process.ts';

/** The demo model runs in its own process, because ranking the sentences of a long source would block the gateway. */
const logFile = process.env.DEMO_MODEL_LOG;
const model = await startDemoModel({
  settings: parseDemoSettings(process.env.DEMO_MODEL),
  ...(logFile ? { logFile } : {}),
});

exitWithParent(() => model.close());
sendToParent({ ready: { url: model.url } });
