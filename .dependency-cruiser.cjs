const ownFolder = '^src/features/([^/]+)/';
const serverSide =
  '^src/(server|db|demo|documents)/|^src/fill\\.ts$|^src/features/[^/]+/(server|table)\\.ts$|^src/features/[^/]+/[^/]+\\.server\\.ts$';
const screens = '^src/web/|^src/features/[^/]+/(parts\\.ts$|ui/)|^src/.*\\.tsx$';
const cases = '^src/features/[^/]+/[^/]+\\.cases\\.ts$';
const test = `\\.(test|fixture)\\.ts$|^src/test/|${cases}`;
const shared = '^src/features/[^/]+/(contract|domain|words)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'features-meet-at-shared-files',
      comment:
        "Use the other feature's contract.ts, domain.ts, words.ts, parts.ts, table.ts or server.ts; its rules, screens and the rest of its ui are its own.",
      severity: 'error',
      from: { path: ownFolder },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/(contract|domain|words|parts|table|server)\\.ts$',
        ],
      },
    },
    {
      name: 'rules-and-parts-are-private',
      comment:
        'Only the feature itself imports its rules.ts and ui/: call one of its verbs, or move what others need to domain.ts or words.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(features|demo)/' },
      to: { path: '^src/features/[^/]+/(rules\\.ts$|ui/)' },
    },
    {
      name: 'demo-writes-by-the-rules',
      comment:
        "The demo takes a feature's contract.ts, domain.ts, words.ts, rules.ts and table.ts: it writes rows, and neither calls verbs nor shows screens.",
      severity: 'error',
      from: { path: '^src/demo/' },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/[^/]+/(contract|domain|words|rules|table)\\.ts$',
      },
    },
    {
      name: 'nobody-needs-the-demo',
      comment: 'Only scripts, bench and tests use src/demo: move what the product needs to where it belongs.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/demo/|${test}` },
      to: { path: '^src/demo/' },
    },
    {
      name: 'documents-take-servers-and-shapes',
      comment:
        "The original's documents take a feature's contract.ts, domain.ts, table.ts and server.ts, to write rows by its rules.",
      severity: 'error',
      from: { path: '^src/documents/', pathNot: test },
      to: {
        path: '^src/(features|demo)/',
        pathNot: '^src/features/[^/]+/(contract|domain|table|server)\\.ts$',
      },
    },
    {
      name: 'nobody-needs-the-documents',
      comment: 'Only its commands use src/documents: move what others need to where it belongs.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/documents/|${test}` },
      to: { path: '^src/documents/' },
    },
    {
      name: 'fill-knows-only-the-database',
      comment: 'src/fill.ts writes rows for the demo and the documents: it imports src/db alone.',
      severity: 'error',
      from: { path: '^src/fill\\.ts$' },
      to: { path: '^src/', pathNot: '^src/db/' },
    },
    {
      name: 'server-db-web-know-no-feature',
      comment:
        'Add the feature in src/contract.ts, src/server/router.ts or src/web/routes.ts; nothing else here names one, but for the page to sign in.',
      severity: 'error',
      from: {
        path: '^src/(server|db|web)/',
        pathNot: [
          '^src/server/router\\.ts$',
          '^src/web/routes\\.ts$',
          '^src/web/sign-in\\.tsx$',
          '^src/web/shell/',
          test,
        ],
      },
      to: { path: '^src/features/' },
    },
    {
      name: 'shell-knows-only-account',
      comment: 'The frame may ask who is signed in (features/account/contract.ts) and nothing else.',
      severity: 'error',
      from: { path: '^src/web/shell/' },
      to: { path: '^src/features/', pathNot: '^src/features/account/contract\\.ts$' },
    },
    {
      name: 'router-binds-servers-only',
      comment: 'src/server/router.ts takes each feature from its server.ts and contract.ts.',
      severity: 'error',
      from: { path: '^src/server/router\\.ts$' },
      to: { path: '^src/features/', pathNot: '/(server|contract)\\.ts$' },
    },
    {
      name: 'routes-show-pages-only',
      comment: 'src/web/routes.ts takes each feature from its page.tsx, <what>.page.tsx and contract.ts.',
      severity: 'error',
      from: { path: '^src/web/routes\\.ts$' },
      to: { path: '^src/features/', pathNot: '[./]page\\.tsx$|/contract\\.ts$' },
    },
    {
      name: 'contract-list-takes-contracts-only',
      comment: "src/contract.ts lists each feature's contract.ts and knows nothing else but src/wire.",
      severity: 'error',
      from: { path: '^src/contract\\.ts$' },
      to: { path: '^src/', pathNot: '^src/features/[^/]+/contract\\.ts$|^src/wire/' },
    },
    {
      name: 'screens-never-reach-the-server',
      comment: 'Ask through the contract: a screen must not reach server, db or a table, even for a type.',
      severity: 'error',
      from: { path: screens },
      to: { path: serverSide, reachable: true },
    },
    {
      name: 'shared-files-never-reach-the-server',
      comment:
        'Both sides share contract.ts, domain.ts and words.ts: they import each other and src/wire only.',
      severity: 'error',
      from: { path: shared },
      to: { path: `${serverSide}|${screens}`, reachable: true },
    },
    {
      name: 'shared-files-use-no-react',
      comment:
        'The server runs contract.ts, domain.ts and words.ts too: what needs React belongs in ui/<part>.',
      severity: 'error',
      from: { path: shared },
      to: {
        path: '^node_modules/(@types/)?(react(-dom)?|@(mantine|tabler|tanstack)/[^/]+)/',
        reachable: true,
      },
    },
    {
      name: 'wire-knows-nobody',
      comment: 'src/wire is shared by both sides: it imports only itself and packages.',
      severity: 'error',
      from: { path: '^src/wire/' },
      to: { path: '^src/', pathNot: '^src/wire/' },
    },
    {
      name: 'server-knows-no-screen',
      comment:
        'What both sides need belongs in src/wire, or in the contract.ts, domain.ts or words.ts of a feature.',
      severity: 'error',
      from: { path: serverSide },
      to: { path: screens },
    },
    {
      name: 'shared-code-uses-no-node-module',
      comment: 'This code runs in the browser too, where node: modules do not exist.',
      severity: 'error',
      from: {
        path: `${screens}|^src/wire/|^src/contract\\.ts$|^src/features/[^/]+/(contract|domain|words|rules)\\.ts$`,
        pathNot: test,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'test-helpers-stay-in-tests',
      comment: 'Only tests and cases import src/test and <feature>.fixture.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: '^src/test/|\\.fixture\\.ts$' },
    },
    {
      name: 'cases-stay-in-tests',
      comment: 'Only src/test imports the cases of a feature.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/test/' },
      to: { path: cases },
    },
    {
      name: 'no-development-package-at-run-time',
      comment: 'Move the package from devDependencies to dependencies, or stop importing it.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-unknown-import',
      comment: 'Nothing is found under this name: correct the path or add the package to package.json.',
      severity: 'error',
      from: { path: '^src/' },
      // Vite gives the address of what ends in ?url.
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'no-cycle',
      comment: 'Move what both files need into one that imports neither.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
