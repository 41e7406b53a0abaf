// Checks imports: the rules of .dependency-cruiser.cjs, and that features have no import cycles.
import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';
import { inRoot, pinnedNode, root, runQuietly } from './project.mjs';

const cruiser = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const isSource = (path) => /\.tsx?$/.test(path);

async function cruise(folder) {
  const args = [cruiser, '--config', inRoot('.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  const { output, stdout } = await runQuietly(pinnedNode, args, { cwd: folder });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`dependency-cruiser no respondió: ${output}`);
  }
}

function violationsOf({ summary, modules }) {
  const reasons = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  const violations = summary.violations.map(({ rule, from, to, cycle, via }) => ({
    rule: rule.name,
    path: [from, ...(cycle || via || [to]).map((step) => step.name || step)],
    reason: reasons.get(rule.name),
  }));
  return [...violations, ...featureCircles(modules)];
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
