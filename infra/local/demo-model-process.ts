import { liveWithParent, tellParent } from './child-side.ts';
import { startDemoModel } from './demo-model/server.ts';
import { parseDemoSettings } from './demo-model/settings.ts';

/** A process of its own: ranking a long source must not hold up the gateway. */
const logFile = process.env.DEMO_MODEL_LOG;
const model = await startDemoModel({
  settings: parseDemoSettings(process.env.DEMO_MODEL),
  ...(logFile ? { logFile } : {}),
});

liveWithParent(() => model.close());
tellParent({ ready: { url: model.url } });
