// Prepares what npm pack takes: builds, and leaves out of package.json what the bundles contain. After it, `restore`.
import fs from 'node:fs';
import { zipSource } from '../src/server/source.ts';
import { packagesWithFiles } from '../vite.server.config.ts';
import { build, buildImage, buildServer } from './build.mjs';
import { inRoot } from './project.mjs';

const described = inRoot('package.json');
const aside = inRoot('.cache', 'package.json');

function restore() {
  if (!fs.existsSync(aside)) return;
  fs.renameSync(aside, described);
  fs.rmSync(inRoot('source.zip'), { force: true });
}

restore();
if (process.argv[2] !== 'restore') {
  await build();
  await buildServer();
  await buildImage();
  fs.writeFileSync(inRoot('source.zip'), await zipSource());
  const { dependencies, name, version, description, license, type, bin, files } = JSON.parse(
    fs.readFileSync(described, 'utf8'),
  );
  const packed = {
    ...{ name, version, description, license, type, bin, files },
    engines: { node: '>=26' },
    dependencies: Object.fromEntries(packagesWithFiles.map((one) => [one, dependencies[one]])),
  };
  fs.copyFileSync(described, aside);
  fs.writeFileSync(described, `${JSON.stringify(packed, null, 2)}\n`);
}
