import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { AnyRoute } from '@tanstack/react-router';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Verb } from './src/wire/verb.ts';

const compressible = /\.(js|css|html|svg|json|ttf|wasm|webmanifest)$/;
const worthwhile = 1024;

/** Writes .br and .gz beside each file, so the server never compresses a screen while someone waits. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const names = await readdir(dir, { recursive: true });
        const files = names.filter((name) => compressible.test(name)).map((name) => join(dir, name));
        await Promise.all(
          files.map(async (file) => {
            const content = await readFile(file);
            if (content.length < worthwhile) return;
            await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
            await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
        );
      },
    },
  };
}

/** What a device needs to open every screen without a network; documents are drawn by workers, codes read by WebAssembly. */
const openedOffline =
  /^assets\/(?!worker-).*\.(js|css|woff2)$|^(favicon\.svg|scheme\.js|manifest\.webmanifest|icon-192\.png)$/;

/** Writes precache.js for the service worker: what to store, and a version that changes with any of it. */
function listPrecache(): Plugin {
  return {
    name: 'list-precache',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const names = (await readdir(dir, { recursive: true }))
          .filter((name) => openedOffline.test(name))
          .sort();
        const hash = createHash('sha256').update(names.join());
        for (const name of ['index.html', ...names.filter((name) => !name.startsWith('assets/'))])
          hash.update(await readFile(join(dir, name)));
        const precache = {
          version: hash.digest('hex').slice(0, 16),
          files: ['/', ...names.map((name) => `/${name}`)],
        };
        await writeFile(join(dir, 'precache.js'), `self.precache = ${JSON.stringify(precache)};\n`);
      },
    },
  };
}

/** Screens call verbs by method and path, and ask who may; the schemas come with the forms that check by them. */
function lightContract(): Plugin {
  const file = join(import.meta.dirname, 'src/contract.ts');
  return {
    name: 'light-contract',
    apply: 'build',
    async load(id) {
      if (id !== file) return null;
      const { module } = await runnerImport<typeof import('./src/contract.ts')>(file, { configFile: false });
      const light = Object.entries(module.contract).map(([feature, verbs]) => {
        const called = Object.entries<Verb>(verbs).filter(([, { access }]) => access !== 'reader');
        const calls = called.map(([name, { method, path, kept, ...verb }]) => [
          name,
          {
            // In the order that compresses best.
            ...{ ...('right' in verb && { right: verb.right }), path, method, ...(kept && { kept }) },
            ...('authorizable' in verb && verb.authorizable && { authorizable: true }),
            ...('beyond' in verb &&
              verb.beyond && {
                beyond: { right: verb.beyond.right, failure: { code: verb.beyond.failure.code } },
              }),
          },
        ]);
        return [feature, Object.fromEntries(calls)];
      });
      return `export const contract = ${JSON.stringify(Object.fromEntries(light))};`;
    },
  };
}

const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : null),
  load: (id) => (id === '\0no-style' ? 'export default {};' : null),
};

interface Screen {
  readonly path: string;
  /** Whether the frame is around it, which nobody sees who has not signed in. */
  readonly framed: boolean;
  /** The modules that it is loaded from. */
  readonly modules: readonly string[];
  /** Those for a client, where it sees another screen. */
  readonly clientModules?: readonly string[];
}

/** The module that `() => import('…')` loads. */
const moduleOf = (load: unknown): string => /(?:features|web)\/[^"']+/.exec(String(load))?.[0] ?? '';

/** All screens, except the catch-all one. */
function screensOf({ options, children = [] }: AnyRoute): readonly Screen[] {
  const path = 'path' in options ? String(options.path) : '$';
  const { staticData: { screen, page, loads = [] } = {} } = options;
  const drawn = (...own: readonly unknown[]) => [
    ...own.map(moduleOf),
    'web/app.tsx',
    ...(screen ? ['web/shell/shell.tsx'] : []),
  ];
  const own = {
    path,
    framed: screen !== undefined,
    ...('client' in loads
      ? { modules: drawn(loads.gym), clientModules: drawn(loads.client) }
      : { modules: page ? [moduleOf(page)] : drawn(...[loads].flat()) }),
  };
  return [...(path === '$' ? [] : [own]), ...Object.values<AnyRoute>(children).flatMap(screensOf)];
}

/** The files that some modules need, without those that every page loads. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (first: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(first);
    for (const { imports } of found)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
    return found;
  };
  const everywhere = withImports(chunks.filter(({ isEntry }) => isEntry));
  const homes = modules.map((end) => {
    const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${end}`)));
    if (!home) throw new Error(`no chunk holds the module of a screen: ${end || 'not an import()'}`);
    return home;
  });
  const needed = withImports(homes).difference(everywhere);
  const stylesOf = (some: Iterable<Rolldown.OutputChunk>) =>
    new Set([...some].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...needed].map(({ fileName }) => fileName),
    ...stylesOf(needed).difference(stylesOf(everywhere)),
  ];
}

/** Writes routes.json: which addresses exist, and which files each screen needs, so that the server can name them at once. */
function listRoutes(): Plugin {
  const file = join(import.meta.dirname, 'src/web/routes.ts');
  return {
    name: 'list-routes',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport<typeof import('./src/web/routes.ts')>(file, {
        configFile: false,
        plugins: [withoutStyles],
      });
      const routes = screensOf(module.routeTree).map(({ modules, clientModules, ...screen }) => ({
        ...screen,
        files: filesOf(modules, bundle),
        ...(clientModules && { clientFiles: filesOf(clientModules, bundle) }),
      }));
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) });
    },
  };
}

/** Fails when the page to sign in would load schemas, the router or queries, and all that comes with them. */
function lightSignIn(): Plugin {
  return {
    name: 'light-sign-in',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const loaded = new Set(
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('login.page.tsx'))),
      );
      for (const { imports } of loaded)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      const heavy = [...loaded].flatMap(({ moduleIds }) =>
        moduleIds.filter((id) => /\/zod\/|\/(router|query)-core\//.test(id)),
      );
      if (loaded.size === 0 || heavy.length > 0)
        this.error(`/login loads ${heavy[0] ?? 'nothing'}: import() what needs it, or share plain values`);
    },
  };
}

const library = /node_modules\/(react|react-dom|scheduler)\/|react-query\/.*\/queryOptions\./;

/** What every screen needs but the page to sign in, which may load it later: it must not start the router. */
const navigation =
  /node_modules\/@tanstack\/(react-)?(router|router-core|query|query-core|history|store)\/|src\/web\/(routes|router|screens|session|ui\/link)\./;

/** Components of the public screens, which other screens use too. */
const publicParts =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor|Button|CloseButton|Divider|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)[\\/]|src[\\/]web[\\/]ui[\\/](banner|brand|failed-state|failure|lazy-part|password-field|public-page|submit)\.|src[\\/]web[\\/]root\.|google-button/;

const overlays = /@mantine[\\/](modals|notifications)[\\/]|src[\\/]web[\\/]ui[\\/]overlay-root\./;

/** The frame and the components that nearly every screen uses: they compress better as one file. */
const shell =
  /src[\\/]web[\\/](icons|shell[\\/](header|shell|sidebar)|ui[\\/](confirm|empty-state|finder|list-page|person-cell|state-chip))\.|src[\\/]features[\\/]clients[\\/](domain|words|ui[\\/]membership-status-chip)\.|[\\/](use-window-event|Skeleton|uuid|react-query)[\\/]|src[\\/]web[\\/]ui[\\/].+\.css$/;

/** Features whose words a few screens show: in a file of their own, they cost the others nothing. */
const seldomShown = [
  ...[
    'accesscontrol',
    'accounting',
    'apikeys',
    'automations',
    'calendarlinks',
    'charges',
    'classes',
    'consents',
    'contracts',
    'counts',
    'credits',
    'dashboard',
    'gym',
    'memberships',
    'messages',
    'notes',
  ],
  ...[
    'onlinepayments',
    'orders',
    'outreach',
    'prospects',
    'receivables',
    'record',
    'renewals',
    'reportmails',
    'reports',
  ],
  ...['reservations', 'routines', 'team', 'timesheets', 'wages', 'webhooks'],
].join('|');

/** What few screens show, however many import it. */
const seldom = new RegExp(
  String.raw`src[\\/]wire[\\/](rights|placeholders)\.|features[\\/](${seldomShown})[\\/](domain|words|rules)\.ts$`,
);

/** Forms, their fields and the schemas that check them: a list does without until one opens. */
const forms = new RegExp(
  [
    String.raw`[\\/](react-number-format|NumberInput|NativeSelect|Select|Textarea|Combobox|Radio|InlineInput|InputsGroupFieldset)[\\/]`,
    String.raw`[\\/]@mantine[\\/]form[\\/]|[\\/]zod[\\/]|src[\\/]wire[\\/]fields\.`,
    String.raw`src[\\/]web[\\/]ui[\\/](fields|filter-choice|form-body|form-drawer|form-modal|money-input|quantity-input)\.`,
    String.raw`src[\\/]features[\\/]((?!(messages|notes|receivables)[\\/])\w+[\\/]contract|clients[\\/]ui[\\/]clients?-(picker|select))\.`,
  ].join('|'),
);

/** Small ones, which need none of the forms: each in a file of its own, they would cost a screen a dozen requests. */
const small = new RegExp(
  [
    String.raw`[\\/]icons-react[\\/]|useLocation`,
    String.raw`features[\\/](?!(${seldomShown})[\\/])\w+[\\/](domain|words)\.ts$`,
    String.raw`src[\\/]web[\\/](pdf|ui[\\/](card|facts|filter-chip|late|quantity|whatsapp-link))\.`,
  ].join('|'),
);

/** What reads and writes files, which no screen does before somebody asks for it. */
const fileTools =
  /src[\\/](web[\\/]files|features[\\/]imports[\\/]ui)[\\/]|[\\/](fflate|papaparse|write-excel-file)[\\/]/;

/** What writes to clients: many screens do, and those that are opened most do not. */
const writing = /[\\/]features[\\/](messages|notes|receivables)[\\/](contract|domain|words|ui[\\/])/;

/** A module that this many screens share goes into the kit or the forms, which every signed-in user loads. */
const screensOfKit = 8;

const isNamed = /^(vendor|router|parts|shell|kit|small|forms|overlays)$/;

export default defineConfig({
  plugins: [react(), lightContract(), listRoutes(), lightSignIn(), listPrecache(), precompress()],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'src/web/files/archive.ts') }],
  },
  publicDir: 'src/web/public',
  envDir: false,
  build: {
    // The licences of the bundled packages require their texts.
    license: { fileName: 'licenses.md' },
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Who imports one part of a feature does not load the others.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]features[\\/]\w+[\\/]parts\.ts$/, sideEffects: false }],
      },
      output: {
        // The first screen loads the names of all chunks, so they are short.
        chunkFileNames: ({ name }) => `assets/${isNamed.test(name) ? '[name]-' : ''}[hash].js`,
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: library, priority: 6 },
            { name: 'parts', test: publicParts, priority: 5 },
            { name: 'first', tags: ['$initial'], priority: 4 },
            { name: 'router', test: navigation, priority: 3 },
            { name: 'shell', test: shell, priority: 2 },
            {
              name: 'kit',
              test: (id) =>
                !id.endsWith('.css') && ![forms, fileTools, writing, seldom].some((left) => left.test(id)),
              minShareCount: screensOfKit,
            },
            { name: 'small', test: small, minShareCount: 2, priority: 2 },
            { name: 'forms', test: forms, minShareCount: screensOfKit, priority: 1 },
            { name: 'overlays', test: overlays },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': { target: process.env.PULSO_API ?? 'http://127.0.0.1:3001', changeOrigin: false } },
  },
});
