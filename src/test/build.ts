import { inProject } from '../db/project.ts';

/** Builds what tests start and copy: the server, and the empty database. */
export default async function build(): Promise<void> {
  const { buildImage, buildServer } = await import(inProject('scripts/build.mjs'));
  await buildServer();
  await buildImage();
}
