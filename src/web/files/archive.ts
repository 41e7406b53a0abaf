import { type FlateError, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser';

export * from 'fflate/browser';

type Done<Result> = (failed: FlateError | null, result: Result) => void;

/**
 * For the spreadsheet libraries, in place of fflate's own: it hands larger parts to workers that it writes as texts, which
 * the content policy lets nobody start, and never answers. Who calls is a worker already.
 */
export function zip(files: Zippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files));
}

/** Like `zip`; a read error is passed to `done`. */
export function unzip(archive: Uint8Array, done: Done<Unzipped>): void {
  let files: Unzipped;
  try {
    files = unzipSync(archive);
  } catch (reason) {
    done(reason as FlateError, {});
    return;
  }
  done(null, files);
}
