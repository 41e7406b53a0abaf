import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import * as fields from '../../wire/fields.ts';

/** Schemas by the name that the description gives them. */
export type Shapes = ReadonlyMap<string, $ZodType>;

const sharedFields = {
  Id: fields.id,
  Day: fields.date,
  TimeOfDay: fields.time,
  Instant: fields.instant,
  Email: fields.email,
  Amount: fields.amountFrom0,
  AmountFrom1: fields.amount,
  Quantity: fields.quantity,
  Version: fields.version,
  Done: fields.Done,
};

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** The schemas that contracts export, and the fields that they share; of two with one name the later gets its feature's. */
export async function readShapes(features: readonly string[]): Promise<Shapes> {
  const shapes = new Map<string, $ZodType>(Object.entries(sharedFields));
  for (const feature of features) {
    const contract: Record<string, unknown> = await import(`../../features/${feature}/contract.ts`);
    for (const [name, shape] of Object.entries(contract)) {
      if (!/^[A-Z]/.test(name) || !(shape instanceof z.core.$ZodType)) continue;
      shapes.set(shapes.has(name) ? `${capital(feature)}${name}` : name, shape);
    }
  }
  return shapes;
}
