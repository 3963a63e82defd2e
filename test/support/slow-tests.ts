/**
 * The test files that `npm test` leaves out, so that it takes at most 8 minutes on 2 cores. CI runs them after it
 * (`npm run test:rest`). A file belongs here if it takes longer than 10 s or attacks one part with many inputs, and if
 * another file in `npm test` covers the main behaviour.
 */
export const slowTests = [
  // Fault injection; `model` and `translation` are the sample in `npm test`.
  'test/faults/{crash,delivery,estimates,guard-suites,guards,person,publication,replay,stall}.test.ts',
  'test/faults/{takeover,webhook-events}.test.ts',
  'test/simulation/**/*.test.ts',
  // Hostile documents, pictures, texts and numbers.
  'test/sources/{bombs,refused}.test.ts',
  'test/hostile/**/*.test.ts',
  'test/exports/{hostile-markdown,picture-bombs,pptx-schema}.test.ts',
  'test/api/{content-threads,hostile-fields,hostile-numbers,picture-load,whole-deck-reads}.test.ts',
  'test/worker/{blocked-task,reading-limits}.test.ts',
  'test/worker/injection/**/*.test.ts',
  // Every route with every caller, every accepted body, every answer about an account.
  'test/api/{enumeration,matrix}.test.ts',
  'test/api/openapi/properties.test.ts',
  // Limits that only many requests reach.
  'test/api/{lockout,rate-limits,write-limits}.test.ts',
  // Receivers that fail or are slow; webhooks and webhook-limits are in `npm test`.
  'test/api/{webhook-deliveries,webhook-receivers}.test.ts',
  // Whole decks or accounts for each test; make-deck, edit-outline, sessions, shares and pictures are in `npm test`.
  'test/worker/{downloads,many-pictures,reading,regenerate,restore-version,single-tasks,slides-set,translate,upload-scan}.test.ts',
  'test/worker/{call-slots,duplicate,editorial-review,edits-not-published,examples}.test.ts',
  'test/worker/{picture-generation,provenance,publication-limit,refund-limit,research-web}.test.ts',
  'test/api/{delete-user,file-limit,first-admin,mfa-sign-in,picture-search,shares-viewed}.test.ts',
  'test/api/{takeover,trash}.test.ts',
  // Built bundles and real processes.
  'test/infra/{bundle-contents,functions}.test.ts',
  'test/local/{redrive,recursive-loop}.test.ts',
  // Browser: all but the main journeys.
  'test/deck/{browser-lines,browser-viewer}.test.ts',
  // Forty-eight decks; quality is in `npm test`.
  'test/deck/score-distribution.test.ts',
  // A whole page for each test; autosave and slide-editor are in `npm test`.
  'test/web/{deck-undo,filmstrip}.test.tsx',
  // The documents of many formats; first-deck and browser-walk are in `npm test`.
  'test/e2e/{actions-walk,api-walk,admin-screens,changed-deck,durability,halted-decks,killed-picture}.test.ts',
  'test/e2e/{webhooks,xss}.test.ts',
  'test/e2e/{killed-readers,killed-workers,mfa,preview-host,programs,source-picker,spec-rows,studio,studio-organise,takeover}.test.ts',
  'test/e2e/{api-reference,embedding,import-file,two-editors}.test.ts',
];
