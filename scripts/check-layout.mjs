// Checks that files have the names the architecture gives them and that the package is pinned; says what to do instead.
import fs from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { missingFrom } from './complete-lockfile.mjs';
import './node-version.mjs';
import { root } from './project.mjs';

const sourceFiles = ['contract.ts', 'fill.ts', 'floors.ts', 'subjects.ts'];
const partsWithoutRooms = 12;
const sourceFolders = ['db', 'demo', 'documents', 'features', 'server', 'test', 'web', 'wire'];

/** Names of features that are also words of the technique: a class of styles, an HTTP client, the contract of an API, an import, a lock, a plugin, a record, a statement of SQL. */
const commonWords = [
  'account',
  'class',
  'client',
  'contract',
  'dashboard',
  'group',
  'gym',
  'import',
  'lock',
  'plugin',
  'record',
  'statement',
];
const gymWords = [
  'attendance',
  'checkin',
  'exercise',
  'membership',
  'payment',
  'plan',
  'product',
  'program',
  'reservation',
  'routine',
  'sale',
  'schedule',
];

const list = (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []);
const read = (path) => fs.readFileSync(path, 'utf8');
const readJson = (path) => (fs.existsSync(path) ? JSON.parse(read(path)) : {});
const singular = (word) => word.replace(/(?<=ss)es$|(?<!s)s$/, '');

function filesUnder(folder, below = '') {
  return list(join(folder, below)).flatMap((entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? filesUnder(folder, path) : [path];
  });
}

function checkTop(folder) {
  return list(join(folder, 'src'))
    .filter((entry) =>
      entry.isDirectory() ? !sourceFolders.includes(entry.name) : !sourceFiles.includes(entry.name),
    )
    .map(({ name }) => ({
      path: `src/${name}`,
      advice: `src holds ${sourceFiles.join(', ')} and the folders ${sourceFolders.join(', ')}: move it into the one that it serves.`,
    }));
}

function checkFeatures(folder) {
  return list(join(folder, 'src/features')).flatMap((entry) => {
    const feature = entry.name;
    const at = (name) => `src/features/${feature}${name ? `/${name}` : ''}`;
    if (!entry.isDirectory())
      return [{ path: at(), advice: 'A feature is a folder: put the file into one.' }];
    const wordAdvice = /^[a-z]+(-[a-z]+)*$/.test(feature)
      ? []
      : [{ path: at(), advice: 'A feature is named in English, in lower case, whole words.' }];
    const allowed = [
      'contract.ts',
      'domain.ts',
      'domain.test.ts',
      'words.ts',
      'parts.ts',
      'table.ts',
      'functions.sql',
      'doctor.sql',
      'rules.ts',
      'server.ts',
      'document.ts',
      'worker.ts',
      `${feature}.cases.ts`,
      `${feature}.fixture.ts`,
    ];
    const files = filesUnder(join(folder, at()));
    const parts = files.filter((name) => /^ui\/.*\.tsx?$/.test(name));
    const uiPart =
      parts.length > partsWithoutRooms
        ? /^ui\/([a-z]+(-[a-z]+)*\/)?[a-z]+(-[a-z]+)*(\.tsx?|\.module\.css)$/
        : /^ui\/[a-z]+(-[a-z]+)*(\.tsx?|\.module\.css)$/;
    const isAllowed = (name) =>
      allowed.includes(name) ||
      /^[a-z]+(-[a-z]+)*\.(server|test)\.ts$/.test(name) ||
      /^([a-z]+(-[a-z]+)*\.)?page(\.tsx|\.module\.css)$/.test(name) ||
      uiPart.test(name);
    return files
      .filter((name) => !isAllowed(name))
      .map((name) => ({ path: at(name), advice: adviceFor(name, feature) }))
      .concat(wordAdvice);
  });
}

function checkMap(folder) {
  const path = join(folder, 'README.md');
  if (!fs.existsSync(path)) return [];
  const mapped = new Set([...read(path).matchAll(/^ {4}([a-z]+) +\S/gm)].map(([, name]) => name));
  return list(join(folder, 'src/features'))
    .filter(({ name }) => !mapped.has(name))
    .map(({ name }) => ({
      path: 'README.md',
      advice: `The map leaves out ${name}: say in a line what src/features/${name} is.`,
    }));
}

function adviceFor(name, feature) {
  if (/\.(test|fixture)\.ts$/.test(name)) {
    return `Tests of a feature are ${feature}.test.ts and <topic>.test.ts (through the contract), in lower case, domain.test.ts and rules.test.ts (pure rules alone); what they share is ${feature}.fixture.ts.`;
  }
  if (/(^|\.)cases\.ts$/.test(name)) {
    return `The case of each verb of a feature is in ${feature}.cases.ts.`;
  }
  if (/^ui\/|\.(tsx|css)$/.test(name)) {
    return 'A screen is page.tsx or <what>.page.tsx; its parts are ui/<part>.tsx, ui/<part>.ts where they hold no JSX, and ui/<part>.module.css; where ui holds more than a dozen parts, ui/<room>/<part>, one level deep.';
  }
  return 'A feature holds contract.ts, domain.ts, words.ts, parts.ts, table.ts, functions.sql, doctor.sql, rules.ts, server.ts, document.ts, worker.ts, <feature>.cases.ts and screens: put verbs in server.ts, a long one in <verb>.server.ts, pure rules of its own in rules.ts, those that other features use too in domain.ts, Spanish that others show too in words.ts, exports of the parts that other screens show too in parts.ts, shapes in contract.ts, functions of the database and triggers in functions.sql, sums that npm run doctor checks in doctor.sql, what draws a PDF in document.ts, what would freeze the page in worker.ts, what only the screens use in ui/<part>.ts, the case of each verb in <feature>.cases.ts.';
}

function checkWords(folder) {
  const features = list(join(folder, 'src/features')).map(({ name }) => singular(name));
  const words = new Set([...gymWords, ...features].filter((word) => !commonWords.includes(word)));
  const gymWordIn = (text) =>
    text
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((word) => words.has(singular(word)));
  const wires = /^src\/(server\/router\.ts|web\/(routes\.ts|sign-in\.tsx))$/;
  return ['src/server', 'src/db', 'src/web'].flatMap((part) =>
    filesUnder(join(folder, part)).flatMap((name) => {
      const path = `${part}/${name}`;
      if (wires.test(path)) return [];
      const inName = gymWordIn(name);
      const imports = /\.tsx?$/.test(name) ? importsOf(join(folder, path)) : [];
      const inImport = imports.map(gymWordIn).find(Boolean);
      return [
        inName && {
          path,
          advice: `'${inName}' is a word of the gym: the file belongs in src/features, or its name must say what it does for every feature.`,
        },
        inImport && {
          path,
          advice: `It imports '${inImport}', a word of the gym: let the feature import this file instead.`,
        },
      ].filter(Boolean);
    }),
  );
}

const importsOf = (file) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier]) => specifier);

const isJsx = (node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
const holdsJsx = (node) => isJsx(node) || ts.forEachChild(node, holdsJsx) === true;

function checkJsx(folder) {
  const isPage = /^features\/.*[./]page\.tsx$/;
  const parse = (path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest);
  return filesUnder(join(folder, 'src'))
    .filter((name) => name.endsWith('.tsx') && !holdsJsx(parse(join(folder, 'src', name))))
    .map((name) => ({
      path: `src/${name}`,
      advice: isPage.test(name)
        ? 'It holds no JSX, so it is no screen: draw the screen here, or move what it does to ui/<part>.ts.'
        : `It holds no JSX: name it ${basename(name, '.tsx')}.ts.`,
    }));
}

function checkDates(folder) {
  return ['src', 'e2e', 'bench'].flatMap((part) =>
    filesUnder(join(folder, part))
      .filter(
        (name) => /\.tsx?$/.test(name) && /new Date\(\s*['"`]\d{4}/.test(read(join(folder, part, name))),
      )
      .map((name) => ({
        path: `${part}/${name}`,
        advice:
          "new Date('2026-…') is midnight in London: a day is a 'YYYY-MM-DD' text or a Temporal.PlainDate, a moment is a Temporal.Instant.",
      })),
  );
}

function checkScripts(folder) {
  return filesUnder(join(folder, 'scripts'))
    .filter((name) => extname(name) === '.mjs' && !/^\/\/ \S/.test(read(join(folder, 'scripts', name))))
    .map((name) => ({
      path: `scripts/${name}`,
      advice: 'Begin the script with a comment line that says its one job.',
    }));
}

function checkPackage(folder) {
  const { dependencies = {}, devDependencies = {} } = readJson(join(folder, 'package.json'));
  const unpinned = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({
      path: 'package.json',
      advice: `${name} is '${version}': write one exact version, as 1.2.3.`,
    }));
  const lock = readJson(join(folder, 'package-lock.json'));
  const entries = Object.entries(lock.packages || {});
  const located = entries
    .filter(([, entry]) => entry.resolved && !entry.link)
    .map(([path]) => basename(path));
  const missing = entries.length > 0 ? missingFrom(lock).map(({ name }) => name) : [];
  return [
    ...unpinned,
    ...(located.length > 0
      ? [
          {
            path: 'package-lock.json',
            advice: `It names where packages were downloaded ("resolved": ${located.slice(0, 3).join(', ')}…): keep omit-lockfile-registry-resolved=true in .npmrc and run npm install --package-lock-only.`,
          },
        ]
      : []),
    ...(missing.length > 0
      ? [
          {
            path: 'package-lock.json',
            advice: `npm ci would refuse it without ${missing.slice(0, 3).join(', ')}…: run node scripts/complete-lockfile.mjs.`,
          },
        ]
      : []),
  ];
}

/** `npm test -- changed` finds a feature's journeys by their tags. */
function checkJourneys(folder) {
  const journeys = filesUnder(join(folder, 'e2e')).map((name) => read(join(folder, 'e2e', name)));
  return list(join(folder, 'src/features'))
    .filter(
      (entry) =>
        entry.isDirectory() &&
        list(join(folder, 'src/features', entry.name)).some((file) => /page\.tsx$/.test(file.name)),
    )
    .filter(({ name }) => !journeys.some((text) => text.includes(`'@${name}'`)))
    .map(({ name }) => ({
      path: `src/features/${name}`,
      advice: `No journey has its screens as a subject: tag one in e2e with '@${name}', or write one.`,
    }));
}

/** Forms that lose nothing that anyone would miss: who one is, why somebody may enter, what the till's order keeps, what has no script. */
const looseForms =
  /account\/(login|forgot|reset)\.page|reservations\/ui\/explanation|sales\/ui\/payment\/payment-form|(sportpages\/(trial|purchase)-markup|automations\/unsubscribe|onlinepayments\/pay-page)\.server/;

const uses = [
  {
    pattern: /\buseForm\b/,
    only: /web\/ui\/fields\.ts$/,
    advice: 'Use useFields of src/web/ui/fields.ts: it asks before what was typed is lost.',
  },
  {
    pattern: /\buseBlocker\b/,
    only: /web\/ui\/leave-guard\.ts$/,
    advice: 'Use useLeaveGuard of src/web/ui/leave-guard.ts.',
  },
  {
    pattern: /^(?![\s\S]*\buse(Loose)?Fields\b)[\s\S]*<form\b/,
    only: looseForms,
    advice:
      'Keep what is typed with useFields of src/web/ui/fields.ts: it asks before it is lost. A password needs useLooseFields.',
  },
  {
    pattern: /\blazy\((?![\s\S]*<Late\b)/,
    only: /web\/ui\/lazy-part\.tsx$/,
    advice: 'Use lazyPart of src/web/ui/lazy-part.tsx: without a connection the screen around it stays.',
  },
  {
    pattern: /lazyRouteComponent\((?!\s*\(\) => loadCode\()/,
    only: /^$/,
    advice:
      'Load it with loadCode of src/web/code.ts: without a connection the router would reload the page.',
  },
];

/** What asks before something typed is lost, and keeps a screen whose parts cannot be loaded, is not gone around. */
function checkForms(folder) {
  return ['src/web', 'src/features'].flatMap((part) =>
    filesUnder(join(folder, part))
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const path = `${part}/${name}`;
        const text = read(join(folder, path));
        return uses
          .filter(({ pattern, only }) => pattern.test(text) && !only.test(path))
          .map(({ advice }) => ({ path, advice }));
      }),
  );
}

/** @returns the problems of a folder laid out like the project: { path, advice } each */
export function checkLayout(folder = root) {
  const checks = [
    checkTop,
    checkFeatures,
    checkMap,
    checkWords,
    checkJsx,
    checkDates,
    checkScripts,
    checkForms,
    checkJourneys,
    checkPackage,
  ];
  return checks.flatMap((check) => check(folder));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkLayout(resolve(process.argv[2] || root));
  for (const { path, advice } of problems) console.error(`${path}\n  ${advice}\n`);
  if (problems.length === 0) console.log('Every file is where the architecture says.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
