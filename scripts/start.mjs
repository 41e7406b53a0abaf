// Starts Pulso: installs and builds what is missing, then runs the server.
import './node-version.mjs';
import { build, buildServer } from './build.mjs';
import { install } from './install.mjs';
import { endTogether, exitOf, serverFlags, startNode } from './project.mjs';

await install();
await build();
await buildServer();
const server = startNode([...serverFlags, 'build/server/main.js', ...process.argv.slice(2)]);
endTogether(server);
process.exit(await exitOf(server));
