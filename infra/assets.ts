/** The functions of the product, each bundled from `lambdas/<name>/handler.ts`. */
export const functionNames = ['api', 'preview', 'worker', 'sweeper', 'mailer'] as const;
export type FunctionName = (typeof functionNames)[number];

/** Directories that are deployed as they are; made by build-assets.ts before the stack is built. */
export type StackAssets = {
  bundles: Record<FunctionName, string>;
  /** A layer's root: the files land in /opt, so fonts are under `fonts/`. */
  fonts: string;
  web: string;
};
