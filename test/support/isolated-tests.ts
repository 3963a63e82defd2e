/**
 * The test files of the Vitest project `pure` that need separate modules, because they replace modules, set environment
 * variables that modules read when they are loaded, or record the effects of loading. The other files share modules,
 * which saves most of the import time.
 */
export const isolatedTests = [
  'test/domain/{measured-model,silent-servers}.test.ts',
  'test/domain/chat-server-model/bedrock-environment.test.ts',
  'test/infra/operate/without-credentials.test.ts',
  'test/security/regular-expressions.test.ts',
  'test/sources/webhook-address.test.ts',
];

/**
 * The test files of the Vitest project `web` that need a separate process: they replace `window.location`, which a
 * shared context does not allow, pass errors or blobs of Node to code of the context, or set NODE_ENV.
 */
export const isolatedWebTests = [
  'test/web/{auth-pages,data-export,stored-picture}.test.tsx',
  'test/web/{first-load,session}.test.ts',
];

/**
 * The test files of the Vitest project `stack` that need separate modules: they set environment variables that modules
 * read once, such as the address of their own model server, or start the product's own processes.
 */
export const isolatedStackTests = [
  'test/local/**/*.test.ts',
  'test/simulation/**/*.test.ts',
  'test/api/{enumeration-timing,estimate,first-admin,mail-feedback,mailer,picture-search,thumbnails}.test.ts',
  'test/worker/{deck-metrics,downloads,estimated-deck,make-deck,model-errors,model-unavailable}.test.ts',
  'test/worker/{new-outline,picture-generation,planned-pictures,reasoning-models,regenerate}.test.ts',
  'test/worker/{translate,web-search}.test.ts',
];
