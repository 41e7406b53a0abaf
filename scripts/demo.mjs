// Serves a believable gym with its own data: installs and builds what is missing, fills it once, then runs the server.
import './node-version.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { endTogether, exitOf, serverFlags, sourceFlags, startNode } from './project.mjs';

await install();
await build();
const server = startNode([...serverFlags, ...sourceFlags, 'src/demo/demo.ts', ...process.argv.slice(2)]);
endTogether(server);
process.exit(await exitOf(server));
