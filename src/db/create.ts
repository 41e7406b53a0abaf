// Creates the embedded database in a directory and exits, also when its parent does: node src/db/create.ts DIRECTORY
import { connect } from './connect.ts';

process.stdin.once('end', () => process.exit(1)).resume();
const [directory = ''] = process.argv.slice(2);
await (await connect({ directory })).close();
process.exit(0);
