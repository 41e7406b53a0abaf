import { join } from 'node:path';
import type { AnyRoute } from '@tanstack/react-router';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

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
export function listRoutes(): Plugin {
  const file = join(import.meta.dirname, '../../src/web/routes.ts');
  return {
    name: 'list-routes',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport<typeof import('../../src/web/routes.ts')>(file, {
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
