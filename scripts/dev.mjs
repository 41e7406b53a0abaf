// Runs the server and the screens for development: both reload on a change, one Ctrl+C ends both.
import './node-version.mjs';
import { install } from './install.mjs';
import { exitOf, inRoot, sourceFlags, startNode } from './project.mjs';

const patience = 10_000;

await install();
const port = Number(process.env.PORT || 3000);
const apiPort = String(port + 1);
const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');

const programs = [
  startNode([...sourceFlags, '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    PORT: apiPort,
    HOST: '127.0.0.1',
    PULSO_URL: process.env.PULSO_URL || `http://localhost:${port}`,
  }),
  startNode([vite, '--port', String(port), '--clearScreen', 'false'], {
    PULSO_API: `http://127.0.0.1:${apiPort}`,
  }),
];
const ends = programs.map(exitOf);

function endBoth() {
  const kill = (signal) => {
    for (const program of programs) program.kill(signal);
  };
  kill('SIGTERM');
  setTimeout(kill, patience, 'SIGKILL').unref();
}

process.on('SIGTERM', endBoth);
process.on('SIGHUP', endBoth);
process.on('SIGINT', () => process.stdin.isTTY || endBoth());

const code = await Promise.race(ends);
endBoth();
await Promise.all(ends);
process.exit(code);
