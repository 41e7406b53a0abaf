import { sql } from 'drizzle-orm';
import { VerbError } from '../../server/errors.ts';
import { nextCodes, type Tx } from './codes.server.ts';
import { codeTaken, type ProductForm } from './contract.ts';
import { product } from './table.ts';

/** Adds a product. @returns false when its id exists @throws VerbError product_code_taken */
export async function insertProduct(
  context: Tx,
  id: string,
  form: Omit<ProductForm, 'quantity'>,
): Promise<boolean> {
  for (;;) {
    const [code = ''] = form.code ? [form.code] : await nextCodes(context, 1);
    const added = await context.db
      .insert(product)
      .values({ id, ...form, code })
      .onConflictDoNothing()
      .returning({ id: product.id });
    if (added.length > 0) return true;
    const { rowCount } = await context.db.execute(
      sql`select from product where gym_id = current_gym() and id = ${id}`,
    );
    if (rowCount !== 0) return false;
    if (form.code) throw new VerbError(codeTaken);
  }
}
