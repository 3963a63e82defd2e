import { startDemoModel } from './demo-model/server.ts';
import { parseDemoSettings } from './demo-model/settings.ts';

/** A process of its own: ranking a long source must not hold up the gateway. */
const logFile = process.env.DEMO_MODEL_LOG;
const model = await startDemoModel({
  settings: parseDemoSettings(process.env.DEMO_MODEL),
  ...(logFile ? { logFile } : {}),
});

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void model.close().then(() => process.exit(0)));
// Ctrl-C reaches the whole terminal group; only our parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.send?.({ ready: { url: model.url } });
