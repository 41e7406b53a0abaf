// Draws docs/images/floors.svg: the floors of the features, and which others each one imports.
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';
import { floorPlan } from '../src/floors.ts';
import { inRoot, root } from './project.mjs';

const picture = inRoot('docs/images/floors.svg');

const [width, band, gap, margin] = [1040, 52, 8, 20];
const [nameWidth, usesWidth] = [140, 340];
const [letter, padding, pillHeight] = [7.4, 11, 28];

const isProduct = (name) => /\.tsx?$/.test(name) && !/\.(test|cases|fixture)\.ts$/.test(name);

/** The features that a feature's code imports. */
function importsOf(feature) {
  const folder = join(root, 'src/features', feature);
  const names = fs.readdirSync(folder, { recursive: true }).filter(isProduct);
  const text = names.map((name) => fs.readFileSync(join(folder, name), 'utf8')).join('\n');
  return [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\//g)].map(([, name]) => name);
}

/** The other floors that a floor's features import, in their order. */
export function usesOf(floor) {
  const imported = new Set(floorPlan[floor].flatMap(importsOf));
  const others = Object.keys(floorPlan).filter((name) => name !== floor);
  return others.filter((name) => floorPlan[name].some((feature) => imported.has(feature)));
}

function drawPills(features, top) {
  let x = margin + nameWidth;
  return features.map((feature) => {
    const size = Math.round(feature.length * letter + 2 * padding);
    const pill = `<rect x="${x}" y="${top + (band - pillHeight) / 2}" width="${size}" height="${pillHeight}" rx="14" fill="#fff" stroke="#d5d9e0"/><text x="${x + size / 2}" y="${top + band / 2 + 4.5}" text-anchor="middle">${feature}</text>`;
    x += size + 8;
    return pill;
  });
}

function drawFloor(floor, top) {
  const uses = usesOf(floor);
  return [
    `<rect x="${margin}" y="${top}" width="${width - 2 * margin}" height="${band}" rx="10" fill="#f3f5f8"/>`,
    `<text x="${margin + 16}" y="${top + band / 2 + 4.5}" font-weight="600">${floor}</text>`,
    ...drawPills(floorPlan[floor], top),
    `<text x="${width - margin - usesWidth}" y="${top + band / 2 + 4}" font-size="11.5" fill="#5b6472">${uses.length > 0 ? `uses ${uses.join(', ')}` : ''}</text>`,
  ];
}

export function drawFloors() {
  const names = Object.keys(floorPlan).toReversed();
  const height = 2 * margin + names.length * (band + gap) - gap;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#1c2330">`,
    '<title>The floors of the features: each may use those below</title>',
    `<rect width="${width}" height="${height}" rx="14" fill="#fff"/>`,
    ...names.flatMap((name, index) => drawFloor(name, margin + index * (band + gap))),
    '</svg>',
  ].join('\n')}\n`;
}

/** True when the picture is up to date. */
export const isDrawn = () => fs.existsSync(picture) && fs.readFileSync(picture, 'utf8') === drawFloors();

if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(picture, drawFloors());
