import { existsSync, readFileSync } from 'node:fs';
import { floors } from '../floors.ts';
import { inProject } from './project.ts';

/** A sum that must hold in each gym. */
export interface Check {
  readonly feature: string;
  readonly name: string;
  /** What is wrong when it does not hold, in Spanish. */
  readonly says: string;
  /** Selects a row for each violation, with the rights of a gym. */
  readonly sql: string;
}

/** The checks of a doctor.sql, each of which begins with a comment `-- name: What is wrong, in Spanish.` */
export const checksIn = (feature: string, text: string): Check[] =>
  text
    .split(/^-- (?=\w+: )/m)
    .slice(1)
    .map((part) => {
      const [, name = '', says = '', sql = ''] = /^(\w+): (.+)\n([\s\S]+?);\s*$/.exec(part) ?? [];
      if (!sql)
        throw new Error(`${feature}/doctor.sql: not '-- name: says', a query and a semicolon: ${part}`);
      return { feature, name, says, sql };
    });

/** The checks of all features, from the ground up. */
export const readChecks = (): Check[] =>
  floors.flatMap((feature) => {
    const path = inProject('src/features', feature, 'doctor.sql');
    return existsSync(path) ? checksIn(feature, readFileSync(path, 'utf8')) : [];
  });
