// Checks imports: the rules of .dependency-cruiser.cjs, and that features have no import cycles.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';
import { inRoot, pinnedNode, root, runQuietly } from './project.mjs';

const cruiser = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const { forbidden, options } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'));
/** What some modules must not reach through others either: dependency-cruiser takes ten times as long to find it. */
const [ofReaching, ofImporting] = [true, false].map((wanted) =>
  forbidden.filter(({ to }) => (to.reachable === true) === wanted),
);
const isSource = (path) => /\.tsx?$/.test(path);

async function cruise(folder) {
  const rules = fs.mkdtempSync(join(tmpdir(), 'pulso-rules-'));
  const config = join(rules, 'importing.json');
  fs.writeFileSync(config, JSON.stringify({ forbidden: ofImporting, options }));
  const args = [cruiser, '--config', config, '--output-type', 'json', 'src'];
  const { output, stdout } = await runQuietly(pinnedNode, args, { cwd: folder });
  fs.rmSync(rules, { recursive: true });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`dependency-cruiser no respondió: ${output}`);
  }
}

const matches = ({ path, pathNot }, source) =>
  new RegExp(path).test(source) && !(pathNot && new RegExp(pathNot).test(source));

/** The modules that break a rule of reaching, each with a shortest way to what it must not reach. */
function reachingViolations(modules, { name, comment, from, to }) {
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  /** Of each module that reaches one, the next on its way; null for those themselves. */
  const ways = new Map([...importers.keys()].flatMap((path) => (matches(to, path) ? [[path, null]] : [])));
  for (const [path] of ways)
    for (const importer of importers.get(path) ?? []) if (!ways.has(importer)) ways.set(importer, path);
  const wayFrom = (path) => (path ? [path, ...wayFrom(ways.get(path))] : []);
  return modules.flatMap(({ source, dependencies }) => {
    const first = matches(from, source) && dependencies.find(({ resolved }) => ways.has(resolved));
    return first ? [{ rule: name, path: [source, ...wayFrom(first.resolved)], reason: comment }] : [];
  });
}

function violationsOf({ summary, modules }) {
  const reasons = new Map(ofImporting.map(({ name, comment }) => [name, comment]));
  const violations = summary.violations.map(({ rule, from, to, cycle, via }) => ({
    rule: rule.name,
    path: [from, ...(cycle || via || [to]).map((step) => step.name || step)],
    reason: reasons.get(rule.name),
  }));
  const reaching = ofReaching.flatMap((rule) => reachingViolations(modules, rule));
  return [...violations, ...reaching, ...featureCircles(modules)];
}

/** Which feature imports which, each with the import that proves it. Tests and cases may use any feature. */
function featureImports(modules) {
  const imports = new Map();
  const featureOf = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (!from || /\.(test|cases|fixture)\.ts$/.test(source)) continue;
    if (!imports.has(from)) imports.set(from, new Map());
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to && to !== from) imports.get(from).set(to, `${source} → ${resolved}`);
    }
  }
  return imports;
}

function featureCircles(modules) {
  const imports = featureImports(modules);
  const done = new Set();
  const circles = [];
  const visit = (feature, way) => {
    const start = way.findIndex((step) => step.feature === feature);
    if (start >= 0) return circles.push(way.slice(start).map((step) => step.proof));
    if (done.has(feature)) return;
    for (const [next, proof] of imports.get(feature) || []) visit(next, [...way, { feature, proof }]);
    done.add(feature);
  };
  for (const feature of imports.keys()) visit(feature, []);
  return circles.map((path) => ({
    rule: 'no-circle-of-features',
    path,
    reason:
      'Foreign keys give the direction: the feature whose table is referred to must not know the other one.',
  }));
}

/** Checks the `src` of a folder. @returns { files, read, violations } */
export async function checkBoundaries(folder = root) {
  const source = join(folder, 'src');
  const files = fs.existsSync(source) ? fs.readdirSync(source, { recursive: true }).filter(isSource) : [];
  if (files.length === 0) return { files: 0, read: 0, violations: [] };
  const result = await cruise(folder);
  const read = result.modules.filter((module) => module.source.startsWith('src/') && isSource(module.source));
  return {
    files: files.length,
    read: read.filter((module) => !module.couldNotResolve).length,
    violations: violationsOf(result),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, read, violations } = await checkBoundaries(resolve(process.argv[2] || root));
  for (const { rule, path, reason } of violations) {
    console.error(`${rule}\n  ${path.join('\n    → ')}\n  ${reason}\n`);
  }
  const blind = files === 0 || read < files;
  if (blind)
    console.error(`dependency-cruiser read ${read} of ${files} files of src: the check means nothing.`);
  else console.log(`${read} files read, ${violations.length} imports across a boundary.`);
  process.exitCode = blind || violations.length > 0 ? 1 : 0;
}
