/** A tool of `npm run tool`. */
export type Tool = {
  /** The program and its first arguments; the user's arguments follow. */
  command: readonly [program: string, ...args: string[]];
  /** Whether it runs the full test matrix (`FAULTS=full`). */
  full?: boolean;
  /** One line for the list of tools. */
  description: string;
};

/** All tools by name. */
export const tools = {
  costs: {
    command: ['node', 'scripts/costs/run.ts'],
    description: 'compute what a deck and a month cost on AWS',
  },
  drill: {
    command: ['node', 'test/drill/run.ts'],
    description: 'rehearse the runbook: a model outage, a full queue and dead letters',
  },
  emulators: {
    command: ['node', 'test/emulators/run.ts'],
    description: 'run the tests of stores, engine and API on another emulator',
  },
  faults: {
    command: ['node', 'test/faults/run.ts'],
    description: 'test the engine under every fault',
  },
  'font-metrics': {
    command: ['node', 'scripts/font-metrics.ts'],
    description: 'write the advance widths and kerning of all fonts (shared/deck/metrics)',
  },
  gallery: {
    command: ['node', 'scripts/gallery.ts'],
    description: 'render every theme',
  },
  icons: {
    command: ['node', 'scripts/icons.ts'],
    description: 'write the icons of slides and of the web app; downloads the icon packages',
  },
  licences: {
    command: ['node', 'scripts/licences.ts'],
    description: 'list the licence of every package; fails for a rejected one',
  },
  lighthouse: {
    command: ['node', 'scripts/lighthouse.ts'],
    description: 'run Lighthouse on three pages; downloads Lighthouse',
  },
  'pack-cli': {
    command: ['node', 'scripts/cli/pack.ts'],
    description: 'pack the command line into an npm package without dependencies',
  },
  pictures: {
    command: ['node', 'scripts/pictures.ts'],
    description: 'update the screenshots of the README',
  },
  'record-release': {
    command: ['node', 'test/stores/upgrade/record.ts'],
    description: 'record stored data for the upgrade test, when you release a version',
  },
  'release-check': {
    command: ['node', 'scripts/release/check.ts'],
    description: 'check a release: known vulnerabilities, licences, bill of materials',
  },
  sbom: {
    command: ['npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    description: 'print a bill of materials (CycloneDX)',
  },
  scoreboard: {
    command: ['node', 'test/scoreboard/run.ts'],
    description: 'score the quality of 24 decks, or of any file',
  },
  screens: {
    command: [
      'vitest',
      'run',
      '--project',
      'e2e',
      'test/e2e/screens.test.ts',
      'test/e2e/keyboard.test.ts',
    ],
    full: true,
    description: 'test every screen and its states in a browser, and the app by keyboard',
  },
  'template-pictures': {
    command: ['node', 'scripts/template-pictures.ts'],
    description: 'draw the pictures of the templates and the examples',
  },
  timing: {
    command: [
      'vitest',
      'run',
      '--project',
      'stack-isolated',
      'test/api/enumeration-timing.test.ts',
    ],
    full: true,
    description: "check that response times don't reveal who has an account",
  },
} as const satisfies Record<string, Tool>;
