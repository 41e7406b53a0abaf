import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Packages that read files of their own: they stay packages. */
export const packagesWithFiles = ['@electric-sql/pglite', '@expo-google-fonts/inter', '@fastify/swagger-ui'];
/** Of these the driver of PostgreSQL asks whether they are there. */
const absent = ['pg-native', 'pg-cloudflare'];

const entries = [
  'src/server/main.ts',
  'src/server/doctor.ts',
  'src/server/commands/backup.ts',
  'src/server/commands/restore.ts',
  'src/server/commands/export-gym.ts',
  'src/server/commands/import-gym.ts',
  'src/server/commands/move.ts',
  'src/server/commands/reset-password.ts',
  'src/server/commands/reset-two-factor.ts',
  'src/documents/import.ts',
  'src/documents/export.ts',
];

const startedByAddress = /new URL\('([./]+[\w/-]+)\.ts', import\.meta\.url\)/g;

/** A file that another starts by its address, as a worker or a process, becomes a file of the bundle. */
function bundleStarted(): Plugin {
  return {
    name: 'bundle-started',
    enforce: 'pre',
    async transform(code, importer) {
      if (code.search(startedByAddress) < 0) return null;
      for (const [, path = ''] of code.matchAll(startedByAddress)) {
        const file = await this.resolve(`${path}.ts`, importer);
        if (!file) throw new Error(`${importer} starts ${path}.ts, which is not there`);
        this.emitFile({ type: 'chunk', id: file.id, fileName: `${basename(path)}.js` });
      }
      return code.replaceAll(
        startedByAddress,
        (_, path: string) => `new URL('./${basename(path)}.js', import.meta.url)`,
      );
    },
  };
}

export default defineConfig({
  plugins: [bundleStarted()],
  publicDir: false,
  envDir: false,
  ssr: { noExternal: true, external: [...packagesWithFiles, ...absent] },
  build: {
    ssr: true,
    target: 'esnext',
    // The licences of the bundled packages require their texts.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
