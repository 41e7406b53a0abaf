// Adds the other platforms' packages that npm left out of package-lock.json: `npm ci` refuses to run without them.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot } from './project.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** npm looks for a dependency inside its parent first, then in every folder above. */
function isPresent(packages, parent, name) {
  let folder = parent;
  while (folder) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
  return Boolean(packages[`node_modules/${name}`]);
}

/** The optional packages that are required but missing from the lockfile: { name, version, dev }. */
export function missingFrom(lock) {
  return Object.entries(lock.packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isPresent(lock.packages, parent, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** Such packages name their platform: @biomejs/cli-linux-x64-musl. */
function platformOf(name) {
  const words = name.replace(/-(gnu|musl)?(ea)?bi(hf)?$/, '-$1').split(/[/-]/);
  const libc = { gnu: ['glibc'], musl: ['musl'] }[words.at(-1)];
  return {
    os: systems.filter((system) => words.includes(system)),
    cpu: processors.filter((processor) => words.includes(processor)),
    ...(libc ? { libc } : {}),
  };
}

function complete(lock) {
  for (const { name, version, dev } of missingFrom(lock)) {
    lock.packages[`node_modules/${name}`] = { version, dev, optional: true, ...platformOf(name) };
  }
  const [project, ...rest] = Object.entries(lock.packages);
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries([project, ...rest]) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = inRoot('package-lock.json');
  const lock = JSON.parse(fs.readFileSync(path, 'utf8'));
  fs.writeFileSync(path, `${JSON.stringify(complete(lock), null, 2)}\n`);
}
