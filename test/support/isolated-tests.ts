/**
 * The test files of the project pure that need modules of their own, because they replace modules, set the environment
 * that modules read when they are loaded, or record what loading does. Its other files share modules, which saves most
 * of the time for imports.
 */
export const isolatedTests = [
  'test/domain/{measured-model,silent-servers}.test.ts',
  'test/domain/passed-on-model/bedrock-environment.test.ts',
  'test/infra/operate/without-credentials.test.ts',
  'test/security/regular-expressions.test.ts',
  'test/sources/webhook-address.test.ts',
];

/**
 * The test files of the project web that need a process of their own: they replace `window.location`, which a context
 * does not allow, pass errors or blobs of Node to code of the context, or set NODE_ENV.
 */
export const isolatedWebTests = [
  'test/web/{auth-pages,data-export,stored-picture}.test.tsx',
  'test/web/{first-load,session}.test.ts',
];
