// Stops with one clear line when this Node is too old to prepare Pulso. Imported before anything else.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Pulso necesita Node 20 o superior y este es ${process.versions.node}: https://nodejs.org`);
  process.exit(1);
}
