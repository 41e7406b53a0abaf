import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

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

/** Screens call verbs by method and path alone; the schemas come with the forms that check by them. */
function lightContract(): Plugin {
  const file = join(import.meta.dirname, 'src/contract.ts');
  return {
    name: 'light-contract',
    apply: 'build',
    async load(id) {
      if (id !== file) return null;
      const { module } = await runnerImport<typeof import('./src/contract.ts')>(file, { configFile: false });
      const light = Object.entries(module.contract).map(([feature, verbs]) => {
        const calls = Object.entries(verbs).map(([name, { method, path }]) => [name, { method, path }]);
        return [feature, Object.fromEntries(calls)];
      });
      return `export const contract = ${JSON.stringify(Object.fromEntries(light))};`;
    },
  };
}

const everyScreen =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|router-core|query|query-core|history|store))\//;

const everyForm =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor|Button|CloseButton|Divider|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)[\\/]/;

export default defineConfig({
  plugins: [react(), lightContract(), precompress()],
  publicDir: 'src/web/public',
  envDir: false,
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyScreen },
            { name: 'parts', test: everyForm },
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
