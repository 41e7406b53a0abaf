import * as z from 'zod/mini';
import { alreadySaved, forbidden } from '../../wire/failures.ts';
import {
  choice,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  percent,
  quantity,
  text,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { ClientForm, Client as FullClient } from '../clients/contract.ts';
import { GroupForm } from '../groups/contract.ts';
import { ProductForm } from '../products/contract.ts';
import { importKinds, importRights } from './domain.ts';

export type ImportKind = keyof typeof importKinds;

/** The number of lines that one request checks. */
export const linesPerCheck = 500;
/** The maximum that one request may write; a longer file is imported in parts. */
export const maxLines = 20_000;
/** Their size as JSON, in bytes. */
export const maxBytes = 16 * 1024 * 1024;
/** Room for the rest of the request, in bytes. */
const besides = 1024;

/** The size in bytes of a line with all texts at full length in three-byte characters. */
const widest = { products: 10_500, clients: 5_000 };
/**
 * A batch of the widest lines. A product is checked with its group, stock and barcodes, so it is checked in batches.
 */
const checkLimit = (kind: ImportKind) => linesPerCheck * widest[kind] + besides;
/** All lines at 800 bytes on average: longer ones need more parts. */
const applyLimit = maxBytes + besides;

/** The maximum number of lines in a file. */
export const maxFileLines = 100_000;
/** The page size of an export of clients. */
export const rowsPerExport = 2_000;

const withoutDefault = <T extends z.core.$ZodType>({ _zod: { def } }: z.ZodMiniDefault<T>) =>
  z.optional(def.innerType);

const { shape: product } = ProductForm;
const { shape: client } = ClientForm;
const line = z.int().check(z.minimum(1));

/** A line about a product. Omitted fields stay unchanged, or get their defaults in a new product. */
export const ProductLine = z.strictObject({
  line,
  code: withoutDefault(product.code),
  name: z.optional(product.name),
  /** The path from the root; empty means no group. */
  group: z.optional(
    z.array(GroupForm.shape.name).check(z.maxLength(8, 'Un grupo está dentro de otros siete como máximo.')),
  ),
  sku: withoutDefault(product.sku),
  barcode: withoutDefault(product.barcode),
  unit: withoutDefault(product.unit),
  cost: withoutDefault(product.cost),
  profit: withoutDefault(product.profit),
  price: withoutDefault(product.price),
  tax: withoutDefault(product.tax),
  /** In hundredths of a per cent of the price; determines `tax`. */
  taxRate: z.optional(percent),
  priceIncludesTax: withoutDefault(product.priceIncludesTax),
  priceChangeAllowed: withoutDefault(product.priceChangeAllowed),
  defaultQuantity: withoutDefault(product.defaultQuantity),
  service: withoutDefault(product.service),
  enabled: withoutDefault(product.enabled),
  description: withoutDefault(product.description),
  supplier: withoutDefault(product.supplier),
  reorderPoint: withoutDefault(product.reorderPoint),
  preferredQuantity: withoutDefault(product.preferredQuantity),
  lowStockWarning: withoutDefault(product.lowStockWarning),
  warningQuantity: withoutDefault(product.warningQuantity),
  /** The quantity in stock; the difference becomes a movement. */
  quantity: z.optional(quantity),
});
export type ProductLine = z.output<typeof ProductLine>;

export const ClientLine = z.strictObject({
  line,
  name: z.optional(client.name),
  surname: withoutDefault(client.surname),
  email: withoutDefault(client.email),
  phone: withoutDefault(client.phone),
  whatsapp: withoutDefault(client.whatsapp),
  dni: withoutDefault(client.dni),
  /** When omitted, it is inferred from the number. */
  dniType: withoutDefault(client.dniType),
  birthDate: withoutDefault(client.birthDate),
  observation: withoutDefault(client.observation),
});
export type ClientLine = z.output<typeof ClientLine>;

/** The reason why a line is rejected; `column` is the field, empty for the whole line. */
export const Problem = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type Problem = z.output<typeof Problem>;

const Counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), skipped: z.int() });
export type Counts = z.output<typeof Counts>;

/** `sameName` counts lines that would add something with an existing name and no other identifier. */
const Checked = z.extend(Counts, { problems: z.array(Problem), sameName: z.array(z.int()) });

/** `applied` is false when a line was rejected and `partial` was not set; then nothing was written. */
const Applied = z.extend(Counts, { applied: z.boolean(), problems: z.array(Problem) });
export type Applied = z.output<typeof Applied>;

/**
 * `quantities` is about lines of existing products with another quantity in stock: how many are `different`, and how many of
 * these have no other change. They are counted as if they left the stock alone.
 */
const CheckedProducts = z.extend(Checked, {
  quantities: z.object({ different: z.int(), onlyChange: z.int() }),
});

const lines = <T extends z.ZodMiniType>(lineShape: T, most: number, does: string) =>
  z
    .array(lineShape, { error: 'Faltan las líneas.' })
    .check(
      z.minLength(1, 'Faltan las líneas.'),
      z.maxLength(most, `Se ${does} hasta ${most.toLocaleString('es-CL')} líneas de una vez.`),
    );
const checkedLines = <T extends z.ZodMiniType>(lineShape: T) => lines(lineShape, linesPerCheck, 'revisan');
const appliedLines = <T extends z.ZodMiniType>(lineShape: T) => lines(lineShape, maxLines, 'importan');

const omittedMessage = `Un archivo trae hasta ${maxFileLines.toLocaleString('es-CL')} líneas.`;
const run = {
  id,
  fileName: text(200, oneLine),
  /**
   * Imports the valid lines even if others are invalid; otherwise one invalid line rejects the whole file. Lines that
   * become invalid after the first have been saved are skipped and reported.
   */
  partial: z._default(z.boolean(), false),
  /**
   * The number of the file's lines that are not sent, because they are invalid or were excluded; they count as
   * skipped.
   */
  omitted: z._default(
    z.int(omittedMessage).check(z.minimum(0, omittedMessage), z.maximum(maxFileLines, omittedMessage)),
    0,
  ),
};

/** A concurrent change. When the import is repeated, it continues after the saved lines. */
export const importRaced = failure({
  code: 'import_raced',
  status: 409,
  message:
    'Alguien cambió los mismos datos mientras se importaba. Inténtalo otra vez: sigue donde quedó y nada se repite.',
});

const exportedShape = z.pick(FullClient, {
  id: true,
  name: true,
  surname: true,
  email: true,
  phone: true,
  whatsapp: true,
  dni: true,
  dniType: true,
  birthDate: true,
  observation: true,
});
export type ExportedClient = z.output<typeof exportedShape>;

/**
 * An import, or one part of it; complete when all its lines are `saved`. `by` is the e-mail of the account that did
 * it, empty when there is none.
 */
const ImportRun = z.extend(Counts, {
  id,
  fileName: z.string(),
  lines: z.int(),
  saved: z.int(),
  by: z.string(),
  at: instant,
});
export type ImportRun = z.output<typeof ImportRun>;

export const importsContract = {
  checkProducts: verb({
    method: 'POST',
    path: '/imports/products/check',
    summary: 'Qué haría cada línea de una importación de productos, sin guardar nada',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ lines: checkedLines(ProductLine) }),
    output: CheckedProducts,
    errors: [],
    bodyLimit: checkLimit('products'),
  }),
  applyProducts: verb({
    method: 'POST',
    path: '/imports/products',
    summary: 'Importar productos, por porciones; repetida, sigue donde quedó',
    access: 'staff',
    right: 'products.edit',
    input: z.strictObject({
      ...run,
      /** Also sets the stock of existing products to the file's quantities; new products always get theirs. */
      quantities: z._default(z.boolean(), false),
      lines: appliedLines(ProductLine),
    }),
    output: Applied,
    errors: [forbidden, alreadySaved, importRaced],
    bodyLimit: applyLimit,
  }),
  checkClients: verb({
    method: 'POST',
    path: '/imports/clients/check',
    summary: 'Qué haría cada línea de una importación de clientes, sin guardar nada',
    access: 'gym',
    right: 'clients.export',
    input: z.strictObject({ lines: checkedLines(ClientLine) }),
    output: Checked,
    errors: [],
    bodyLimit: checkLimit('clients'),
  }),
  applyClients: verb({
    method: 'POST',
    path: '/imports/clients',
    summary: 'Importar clientes, por porciones; repetida, sigue donde quedó',
    access: 'staff',
    right: 'clients.export',
    input: z.strictObject({ ...run, lines: appliedLines(ClientLine) }),
    output: Applied,
    errors: [forbidden, alreadySaved, importRaced],
    bodyLimit: applyLimit,
  }),
  runs: verb({
    method: 'GET',
    path: '/imports',
    summary: 'Las importaciones guardadas de algo que la persona puede importar, las más nuevas primero',
    access: 'staff',
    right: Object.values(importRights),
    input: z.strictObject({ kind: choice(importKinds), page: pageNumber }),
    output: pageOf(ImportRun),
    errors: [forbidden],
  }),
  /** `after` is the last id of the previous page; a page of fewer than `rowsPerExport` is the last. */
  clients: verb({
    method: 'GET',
    path: '/exports/clients',
    summary: 'Los clientes del gimnasio para exportarlos, por partes',
    access: 'gym',
    bulk: true,
    right: 'clients.export',
    input: z.strictObject({ after: z.optional(id) }),
    output: z.object({ items: z.array(exportedShape), total: z.int() }),
    errors: [],
  }),
};
