/**
 * The test files that `npm test` leaves out, so that it takes at most 8 minutes on 2 cores. CI runs these files after
 * `npm test` (`npm run test:rest`). A file belongs here if it takes longer than 10 s or tests one part with many
 * inputs, and if another file in `npm test` covers the main behaviour.
 */
export const slowTests = [
  // Tests with fault injection; `npm test` runs only the suite `model` as a sample.
  'test/faults/{crash,delivery,estimates,guard-suites,guards,person,publication,replay,stall}.test.ts',
  'test/faults/{takeover,translation,webhook-events}.test.ts',
  'test/simulation/**/*.test.ts',
  // Tests with hostile documents, pictures, texts and numbers.
  'test/sources/{bombs,rejected-documents}.test.ts',
  'test/hostile/**/*.test.ts',
  'test/exports/{hostile-markdown,html-size,picture-bombs,pptx-schema}.test.ts',
  'test/api/{content-threads,hostile-fields,hostile-numbers,picture-load,whole-deck-reads}.test.ts',
  'test/worker/{blocked-task,reading-limits}.test.ts',
  'test/worker/injection/**/*.test.ts',
  // Tests of every route with every caller, every accepted body, and every response that could reveal an account.
  'test/api/{enumeration,matrix}.test.ts',
  'test/api/openapi/{document,properties}.test.ts',
  // Tests of limits that are reached only after many requests.
  'test/api/{lockout,rate-limits,write-limits}.test.ts',
  // Tests with webhook receivers that fail or are slow; the test file `webhooks` is in `npm test`.
  'test/api/{webhook-deliveries,webhook-limits,webhook-receivers}.test.ts',
  // Tests that create a whole deck or account each; make-deck, revise-slide, sessions, shares and comments are in `npm
  // test`.
  'test/worker/{downloads,many-pictures,reading,regenerate,restore-version,single-tasks,add-remove-slides,translate,upload-scan}.test.ts',
  'test/worker/{call-slots,duplicate,editorial-review,edits-not-published,examples}.test.ts',
  'test/worker/{picture-generation,provenance,publication-limit,refund-limit,research-pages,research-web}.test.ts',
  'test/worker/{editor-limits,imports,new-outline,planned-pictures,source-repair,unpublished}.test.ts',
  'test/worker/{deck-metrics,draft-figures,edit-outline,failures,paused-publishing,publish-edits,review}.test.ts',
  'test/api/{delete-user,file-limit,first-admin,mfa-sign-in,picture-search,shares-viewed}.test.ts',
  'test/api/{account-takeover,collaborator-invitations,concurrent-editors,read-units,trash}.test.ts',
  'test/api/{brand-template,brands,data-export,invite-use,pictures,privacy,shares-embedded}.test.ts',
  // Tests that build bundles or start real processes.
  'test/infra/{bundle-contents,data-store,functions}.test.ts',
  'test/infra/operate/without-credentials.test.ts',
  'test/local/{redrive,recursive-loop}.test.ts',
  // Tests in a browser, except those of the main journeys.
  'test/deck/{browser-lines,browser-viewer}.test.ts',
  // Tests that lay out many decks; quality, themes and render are in `npm test`.
  'test/deck/{brand,own-colors,properties,repair,score-distribution}.test.ts',
  'test/domain/demo-model/corpus-decks.test.ts',
  'test/domain/recordings/recorded-answers.test.ts',
  // Tests that write and read files of all themes and layouts; pptx-charts and pdf are in `npm test`.
  'test/exports/{pictures,png,pptx,pptx-company,pptx-reading}.test.ts',
  'test/sources/import/{map-deck,own-file}.test.ts',
  // Tests that render a whole page each; autosave, slide-editor and studio are in `npm test`.
  'test/web/{add-slide-dialog,autosave-conflicts,deck-connection-lost,deck-undo,filmstrip,picture-panel}.test.tsx',
  'test/web/{admin-users,palette,picture-crop-and-description,slide-picture,slide-selection,slide-show}.test.tsx',
  // End-to-end tests with a whole local stack; browser-walk is in `npm test`.
  'test/e2e/{actions-walk,api-walk,admin-screens,changed-deck,durability,halted-decks,killed-picture}.test.ts',
  'test/e2e/{first-deck,webhooks,xss}.test.ts',
  'test/e2e/{killed-readers,killed-workers,mfa,preview-host,programs,source-picker,spec-rows,studio,studio-organise,takeover}.test.ts',
  'test/e2e/{api-reference,embedding,import-file,pictured-cover,two-editors}.test.ts',
];
