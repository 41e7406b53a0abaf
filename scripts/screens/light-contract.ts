import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Verb } from '../../src/wire/verb.ts';

/** What a verb either is or not, and the letter that says so. */
const flags = { a: 'authorizable', b: 'bulk', h: 'heavy', i: 'inSupport', k: 'kept' } as const;

/** What a screen needs of a verb, in a line: its rights, path, method and name, and what else it has, in the order that compresses best. */
function lineOf(name: string, verb: Verb): string {
  const rights = 'right' in verb ? [verb.right ?? []].flat().join() || '-' : '';
  const letters = Object.entries(flags).flatMap(([letter, flag]) =>
    (verb as Partial<Record<typeof flag, boolean>>)[flag] ? letter : [],
  );
  const beyond = 'beyond' in verb && verb.beyond ? [verb.beyond.right, verb.beyond.failure.code] : [];
  const others = [letters.join(''), ...beyond];
  return [rights, verb.path, verb.method, name, ...(others.some(Boolean) ? others : [])].join(' ');
}

/** Makes of those lines the contract that screens call by; each feature's begin with its name. */
const reading = `
  const flags = ${JSON.stringify(flags)};
  const verbOf = (line) => {
    const [rights, path, method, name, letters = '', right, code] = line.split(' ');
    return [name, {
      ...(rights && { right: rights === '-' ? null : rights.split(',') }),
      path, method,
      ...Object.fromEntries([...letters].map((letter) => [flags[letter], true])),
      ...(right && { beyond: { right, failure: { code } } }),
    }];
  };
  export const contract = Object.fromEntries(lines.split('\\n\\n').map((part) => {
    const [feature, ...verbs] = part.split('\\n');
    return [feature, Object.fromEntries(verbs.map(verbOf))];
  }));`;

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
      const features = Object.entries(module.contract).map(([feature, verbs]) => {
        const called = Object.entries<Verb>(verbs).filter(([, { access }]) => access !== 'reader');
        return [feature, ...called.map(([name, verb]) => lineOf(name, verb))].join('\n');
      });
      return `const lines = ${JSON.stringify(features.join('\n\n'))};${reading}`;
    },
  };
}
