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
