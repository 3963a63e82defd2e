/** Lambda functions of the stack; each is bundled from `lambdas/<name>/handler.ts`. */
export const functionNames = ['api', 'preview', 'worker', 'sweeper', 'mailer', 'webhooks'] as const;
export type FunctionName = (typeof functionNames)[number];

/** Directories that are deployed as they are. build-assets.ts fills them before the stack is synthesised. */
export type StackAssets = {
  bundles: Record<FunctionName, string>;
  /** Root of the font layer. Lambda extracts it to /opt, so the fonts are in `fonts/`. */
  fonts: string;
  web: string;
};
