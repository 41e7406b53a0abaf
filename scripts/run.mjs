// Runs one file of the project with the pinned Node: node scripts/run.mjs <file> [arguments].
import './node-version.mjs';
import { install } from './install.mjs';
import { endTogether, exitOf, sourceFlags, startNode } from './project.mjs';

const [file, ...args] = process.argv.slice(2);
// Only what stands in src is Pulso itself.
await install({ tools: !file.startsWith('src/') });
const program = startNode([...(file.endsWith('.ts') ? sourceFlags : []), file, ...args]);
endTogether(program);
process.exit(await exitOf(program));
