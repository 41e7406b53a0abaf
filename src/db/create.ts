// Creates the embedded database in a directory and ends: node src/db/create.ts DIRECTORY. Ends also with its parent.
import { connect } from './connect.ts';

process.stdin.once('end', () => process.exit(1)).resume();
const [directory = ''] = process.argv.slice(2);
await (await connect({ directory })).close();
process.exit(0);
