import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Verb } from '../../src/wire/verb.ts';

/** Screens call verbs by method and path, and ask who may; the schemas come with the forms that check by them. */
export function lightContract(): Plugin {
  const file = join(import.meta.dirname, '../../src/contract.ts');
  return {
    name: 'light-contract',
    apply: 'build',
    async load(id) {
      if (id !== file) return null;
      const { module } = await runnerImport<typeof import('../../src/contract.ts')>(file, {
        configFile: false,
      });
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
