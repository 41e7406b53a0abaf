import type * as zod from 'zod/mini';
import * as z from 'zod/mini';
import { fold } from '../wire/written.ts';
import { type Document, isRecord } from './document.ts';
import { type Report, shown } from './report.ts';
import { readDay, readNumber } from './values.ts';

type Form = Record<string, unknown>;
/** By field of a form: what to put when its value is not valid, and how to say so. */
export type Instead = Readonly<Record<string, { put: Form; say: string }>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const unprintable = /[\p{Cc}--[\n\r\t]]/gv;

/** Reads the fields of one document, and reports what it does not understand. */
export class Fields {
  readonly document: Document;
  readonly report: Report;
  private readonly asked = new Set(['pulso']);

  constructor(document: Document, report: Report) {
    this.document = document;
    this.report = report;
  }

  private at(name: string): unknown {
    this.asked.add(name);
    return this.document.data[name];
  }

  change(name: string, value: unknown, why: string, instead: string): void {
    this.report.change(this.document.path, name, value, { why, instead });
  }

  text(name: string): string {
    const value = this.at(name);
    if (isEmpty(value)) return '';
    if (typeof value === 'string') {
      const printable = value.toWellFormed().replace(unprintable, '');
      if (printable !== value)
        this.change(name, value, 'Tiene caracteres que no se pueden mostrar.', 'Se quitan.');
      return printable;
    }
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    this.change(name, value, 'No es un texto.', 'Queda vacío.');
    return '';
  }

  /** Undefined when it is empty or no number. */
  number(name: string): number | undefined {
    const value = this.at(name);
    if (isEmpty(value)) return undefined;
    const number = readNumber(value);
    if (number === null) this.change(name, value, 'No es un número.', 'Queda vacío.');
    return number ?? undefined;
  }

  /** A whole number of `10 ** digits`ths, as money in minor units. */
  scaled(name: string, digits: number): number | undefined {
    const number = this.number(name);
    if (number === undefined) return undefined;
    const exact = Number((number * 10 ** digits).toFixed(6));
    const whole = Math.sign(exact) * Math.round(Math.abs(exact));
    if (whole !== exact) {
      const written = whole / 10 ** digits;
      this.change(name, number, 'Tiene decimales de más.', `Queda en ${written}.`);
    }
    return whole;
  }

  /** True or false, also as 'Si' and 'No'. */
  yesNo(name: string, otherwise: boolean): boolean {
    const value = this.at(name);
    if (isEmpty(value)) return otherwise;
    const folded = fold(String(value)).trim();
    if (['si', 'true', '1'].includes(folded)) return true;
    if (['no', 'false', '0'].includes(folded)) return false;
    this.change(name, value, 'No es Si ni No.', `Queda en ${otherwise ? 'Si' : 'No'}.`);
    return otherwise;
  }

  /** The key of a label; `otherwise` when it is empty or unknown. */
  choice<K extends string>(name: string, labels: Readonly<Record<K, string>>, otherwise: K): K {
    const value = this.at(name);
    if (isEmpty(value)) return otherwise;
    const key = keyOfLabel(labels, value);
    if (key === undefined)
      this.change(name, value, 'No es una de las opciones.', `Queda «${labels[otherwise]}».`);
    return key ?? otherwise;
  }

  /** YYYY-MM-DD; undefined when it is empty or no date. */
  day(name: string, zone: string): string | undefined {
    const value = this.at(name);
    if (isEmpty(value)) return undefined;
    const day = readDay(value, zone);
    if (day === null) this.change(name, value, 'No es una fecha.', 'Queda vacía.');
    return day ?? undefined;
  }

  list(name: string): unknown[] {
    const value = this.at(name);
    if (isEmpty(value)) return [];
    if (Array.isArray(value)) return value;
    if (typeof value === 'string') return value.split(',').map((part) => part.trim());
    this.change(name, value, 'No es una lista.', 'Queda vacía.');
    return [];
  }

  /** What only Pulso has fields for, as it exported them. */
  extra(names: readonly string[]): Form {
    const { pulso } = this.document.data;
    if (!isRecord(pulso)) return {};
    return Object.fromEntries(names.filter((name) => name in pulso).map((name) => [name, pulso[name]]));
  }

  leave(why: string): null {
    this.report.leave(this.document.path, why);
    return null;
  }

  /** Reports the fields that nobody asked for; `derived` ones follow from others. */
  ignoreRest(...derived: readonly string[]): void {
    for (const [name, value] of Object.entries(this.document.data))
      if (!this.asked.has(name) && !derived.includes(name))
        this.change(name, value, 'No es un campo conocido.', 'No se trae.');
  }
}

export const keyOfLabel = <K extends string>(
  labels: Readonly<Record<K, string>>,
  label: unknown,
): K | undefined => {
  const wanted = fold(String(label)).trim();
  return (Object.keys(labels) as K[]).find((key) => fold(labels[key]) === wanted);
};

type Issue = zod.core.$ZodIssue;

/** A text that is too long is cut, as long as no field is. */
function cut(issue: Issue, value: unknown): string | null {
  if (issue.code !== 'too_big' || issue.origin !== 'string' || typeof value !== 'string') return null;
  return value.trim().slice(0, Number(issue.maximum)).toWellFormed().trim();
}

/**
 * The form as its feature's own rules take it, with what is not valid cut or put otherwise; null when the document
 * has to be left out. `names` are the document's names of the form's fields, where they differ.
 */
export function readForm<S extends zod.ZodMiniType>(
  fields: Fields,
  schema: S,
  form: Form,
  { instead = {}, names = {} }: { instead?: Instead; names?: Readonly<Record<string, string>> } = {},
): zod.output<S> | null {
  const mended = new Set<string>();
  for (let current = form; ; ) {
    const parsed = z.safeParse(schema, current);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    const name = names[field] ?? field;
    const why = issue?.message ?? '';
    const value = fields.document.data[name] ?? current[field] ?? null;
    const shorter = issue && cut(issue, current[field]);
    const other = instead[field];
    if (shorter && !mended.has(`${field} length`)) {
      fields.change(name, value, why, `Se corta a ${shorter.length}.`);
      mended.add(`${field} length`);
      current = { ...current, [field]: shorter };
    } else if (other && !mended.has(field)) {
      fields.change(name, value, why, other.say);
      mended.add(field);
      current = { ...current, ...other.put };
    } else return fields.leave(`${name} ${shown(value)}: ${why}`);
  }
}

export const empty = (field: string) => ({ [field]: { put: { [field]: '' }, say: 'Queda vacío.' } });
