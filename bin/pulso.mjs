#!/usr/bin/env -S node --min-semi-space-size=8
// Starts Pulso, or runs one of its commands: npx pulso [--lan], npx pulso backup FILE
import { resolve } from 'node:path';

const oldestNode = 26;
const commands = {
  backup: ['backup.js'],
  restore: ['restore.js'],
  doctor: ['doctor.js'],
  'reset-password': ['reset-password.js'],
  'reset-two-factor': ['reset-two-factor.js'],
  'export-gym': ['export-gym.js'],
  'import-gym': ['import-gym.js'],
  'import-documents': ['import.js'],
  'export-documents': ['export.js'],
  'move-to-postgres': ['move.js', 'to-postgres'],
  'move-to-embedded': ['move.js', 'to-embedded'],
};

function refuse(why) {
  console.error(why);
  process.exit(1);
}

const [name, ...values] = process.argv.slice(2);
const { node } = process.versions;
if (Number.parseInt(node, 10) < oldestNode)
  refuse(
    `Pulso necesita Node ${oldestNode} o superior y este es ${node}: instálalo desde https://nodejs.org`,
  );
if (name && !name.startsWith('-') && !Object.hasOwn(commands, name))
  refuse(
    `Pulso no conoce «${name}»: sin más empieza, y sus comandos son ${Object.keys(commands).join(', ')}.`,
  );

const [file, ...first] = commands[name] ?? ['main.js'];
if (commands[name]) process.argv.splice(2, Infinity, ...first, ...values);
else if (!process.env.DATABASE_URL)
  console.log(`Los datos quedan en ${resolve(process.env.PULSO_DATA || 'data')}`);
await import(`../build/server/${file}`);
