// Runs one file of the project with the pinned Node: node scripts/run.mjs <file> [arguments].
import './node-version.mjs';
import { install } from './install.mjs';
import { endTogether, exitOf, startNode } from './project.mjs';

await install();
const program = startNode(process.argv.slice(2));
endTogether(program);
process.exit(await exitOf(program));
