/**
 * The test files that `npm test` leaves out, so that it takes at most 8 minutes on 2 cores. CI runs these files after
 * `npm test` (`npm run test:rest`). A file belongs here if it takes longer than 10 s or tests one part with many
 * inputs, and if another file in `npm test` covers the main behaviour.
 */
export const slowTests = [
  // Fault injection; `model` is the sample in `npm test`.
  'test/faults/{crash,delivery,estimates,guard-suites,guards,person,publication,replay,stall}.test.ts',
  'test/faults/{takeover,translation,webhook-events}.test.ts',
  'test/simulation/**/*.test.ts',
  // Hostile documents, pictures, texts and numbers.
  'test/sources/{bombs,rejected-documents}.test.ts',
  'test/hostile/**/*.test.ts',
  'test/exports/{hostile-markdown,html-size,picture-bombs,pptx-schema}.test.ts',
  'test/api/{content-threads,hostile-fields,hostile-numbers,picture-load,whole-deck-reads}.test.ts',
  'test/worker/{blocked-task,reading-limits}.test.ts',
  'test/worker/injection/**/*.test.ts',
  // Every route with every caller, every accepted body, and every response that could reveal an account.
  'test/api/{enumeration,matrix}.test.ts',
  'test/api/openapi/{document,properties}.test.ts',
  // Limits that only many requests reach.
  'test/api/{lockout,rate-limits,write-limits}.test.ts',
  // Receivers that fail or are slow; webhooks is in `npm test`.
  'test/api/{webhook-deliveries,webhook-limits,webhook-receivers}.test.ts',
  // Whole decks or accounts for each test; make-deck, revise-slide, sessions, shares and comments are in `npm test`.
  'test/worker/{downloads,many-pictures,reading,regenerate,restore-version,single-tasks,add-remove-slides,translate,upload-scan}.test.ts',
  'test/worker/{call-slots,duplicate,editorial-review,edits-not-published,examples}.test.ts',
  'test/worker/{picture-generation,provenance,publication-limit,refund-limit,research-web}.test.ts',
  'test/worker/{editor-limits,imports,new-outline,planned-pictures,unpublished}.test.ts',
  'test/worker/{deck-metrics,draft-figures,edit-outline,failures,paused-publishing,publish-edits,review}.test.ts',
  'test/api/{delete-user,file-limit,first-admin,mfa-sign-in,picture-search,shares-viewed}.test.ts',
  'test/api/{account-takeover,collaborator-invitations,concurrent-editors,read-units,trash}.test.ts',
  'test/api/{brand-template,brands,data-export,invite-use,pictures,privacy,shares-embedded}.test.ts',
  // Built bundles and real processes.
  'test/infra/{bundle-contents,data-store,functions}.test.ts',
  'test/infra/operate/without-credentials.test.ts',
  'test/local/{redrive,recursive-loop}.test.ts',
  // Browser: all but the main journeys.
  'test/deck/{browser-lines,browser-viewer}.test.ts',
  // Lays out many decks; quality, themes and render are in `npm test`.
  'test/deck/{brand,own-colors,properties,repair,score-distribution}.test.ts',
  'test/domain/demo-model/corpus-decks.test.ts',
  'test/domain/recordings/recorded-answers.test.ts',
  // Writes and reads files of all themes and layouts; pptx-charts and pdf are in `npm test`.
  'test/exports/{pictures,png,pptx,pptx-company,pptx-reading}.test.ts',
  'test/sources/import/{map-deck,own-file}.test.ts',
  // Renders a whole page for each test; autosave, slide-editor and studio are in `npm test`.
  'test/web/{add-slide-dialog,autosave-conflicts,deck-connection-lost,deck-undo,filmstrip,picture-panel}.test.tsx',
  'test/web/{admin-users,palette,slide-picture,slide-selection,slide-show}.test.tsx',
  // Documents of many formats; browser-walk is in `npm test`.
  'test/e2e/{actions-walk,api-walk,admin-screens,changed-deck,durability,halted-decks,killed-picture}.test.ts',
  'test/e2e/{first-deck,webhooks,xss}.test.ts',
  'test/e2e/{killed-readers,killed-workers,mfa,preview-host,programs,source-picker,spec-rows,studio,studio-organise,takeover}.test.ts',
  'test/e2e/{api-reference,embedding,import-file,pictured-cover,two-editors}.test.ts',
];
