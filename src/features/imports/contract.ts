import * as z from 'zod/mini';
import { alreadySaved } from '../../wire/failures.ts';
import { choice, id, pageNumber, pageOf, percent, quantity, text } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { ClientForm, Client as FullClient } from '../clients/contract.ts';
import { GroupForm } from '../groups/contract.ts';
import { ProductForm } from '../products/contract.ts';

export const importKinds = { products: 'productos', clients: 'clientes' } as const;
export type ImportKind = keyof typeof importKinds;

/** How many lines are looked at in one request. */
export const checkedAtOnce = 500;
/** What one request may bring to be written; a longer file is imported in parts. */
export const maxLines = 20_000;
/** Their bytes as JSON. */
export const maxBytes = 16 * 1024 * 1024;
/** For what is sent beside the lines. */
const besides = 1024;

/** Bytes of a line whose every text is as long as it may be, in letters of three bytes. */
const widest = { products: 10_500, clients: 5_000 };
/** A portion of the widest lines; a product is looked at with its group, stock and barcodes, so it goes in portions. */
const checkLimit = (kind: ImportKind) => checkedAtOnce * widest[kind] + besides;
/** All lines at 800 bytes on average: wider ones make more parts of a file. */
const applyLimit = maxBytes + besides;

/** What one file may bring. */
export const maxFileLines = 100_000;
/** How many clients an export asks for at a time. */
export const exportedAtOnce = 2_000;

const given = <T extends z.core.$ZodType>({ _zod: { def } }: z.ZodMiniDefault<T>) =>
  z.optional(def.innerType);

const { shape: product } = ProductForm;
const { shape: client } = ClientForm;
const line = z.int().check(z.minimum(1));

/** What a line says of a product. What it leaves out stays as it is, or has its usual value in a new product. */
export const ProductLine = z.strictObject({
  line,
  code: given(product.code),
  name: z.optional(product.name),
  /** From the outermost in; none means no group. */
  group: z.optional(
    z.array(GroupForm.shape.name).check(z.maxLength(8, 'Un grupo está dentro de otros siete como máximo.')),
  ),
  sku: given(product.sku),
  barcode: given(product.barcode),
  unit: given(product.unit),
  cost: given(product.cost),
  profit: given(product.profit),
  price: given(product.price),
  tax: given(product.tax),
  /** In hundredths of a per cent of the price; says what `tax` is. */
  taxRate: z.optional(percent),
  priceIncludesTax: given(product.priceIncludesTax),
  priceChangeAllowed: given(product.priceChangeAllowed),
  defaultQuantity: given(product.defaultQuantity),
  service: given(product.service),
  enabled: given(product.enabled),
  description: given(product.description),
  supplier: given(product.supplier),
  reorderPoint: given(product.reorderPoint),
  preferredQuantity: given(product.preferredQuantity),
  lowStockWarning: given(product.lowStockWarning),
  warningQuantity: given(product.warningQuantity),
  /** What there is; the difference becomes a movement. */
  quantity: z.optional(quantity),
});
export type ProductLine = z.output<typeof ProductLine>;

export const ClientLine = z.strictObject({
  line,
  name: z.optional(client.name),
  surname: given(client.surname),
  email: given(client.email),
  phone: given(client.phone),
  whatsapp: given(client.whatsapp),
  dni: given(client.dni),
  /** Left out, it is told by the number. */
  dniType: given(client.dniType),
  observation: given(client.observation),
});
export type ClientLine = z.output<typeof ClientLine>;

/** Why a line cannot be taken; `column` is the field, empty where it is the whole line. */
export const Problem = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type Problem = z.output<typeof Problem>;

const Counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), skipped: z.int() });
export type Counts = z.output<typeof Counts>;

/** `equals` are lines that would add something of the same name as what there is, with nothing else to know it by. */
const Checked = z.extend(Counts, { problems: z.array(Problem), equals: z.array(z.int()) });

/** `applied` is false where a line cannot be taken and all or nothing was asked; then nothing was written. */
const Applied = z.extend(Counts, { applied: z.boolean(), problems: z.array(Problem) });
export type Applied = z.output<typeof Applied>;

/**
 * `quantities` tells of lines whose product exists and whose quantity is not what there is now: how many `differ`, and
 * how many of these say nothing else that is new. They count as if they left the stock alone.
 */
const CheckedProducts = z.extend(Checked, {
  quantities: z.object({ differ: z.int(), alone: z.int() }),
});

const lines = <T extends z.ZodMiniType>(one: T, most: number, does: string) =>
  z
    .array(one, { error: 'Faltan las líneas.' })
    .check(
      z.minLength(1, 'Faltan las líneas.'),
      z.maxLength(most, `Se ${does} hasta ${most.toLocaleString('es-CL')} líneas de una vez.`),
    );
const checkedLines = <T extends z.ZodMiniType>(one: T) => lines(one, checkedAtOnce, 'revisan');
const appliedLines = <T extends z.ZodMiniType>(one: T) => lines(one, maxLines, 'importan');

const leftOutMessage = `Un archivo trae hasta ${maxFileLines.toLocaleString('es-CL')} líneas.`;
const run = {
  id,
  fileName: text(200),
  /**
   * Takes the good lines where others are bad; otherwise one bad line leaves everything as it is. What becomes bad once
   * the first lines are saved is left out and told.
   */
  partial: z._default(z.boolean(), false),
  /** Lines of the file that are not sent, for they are wrong or were left out; they count as skipped. */
  leftOut: z._default(
    z.int(leftOutMessage).check(z.minimum(0, leftOutMessage), z.maximum(maxFileLines, leftOutMessage)),
    0,
  ),
};

/** What somebody else did meanwhile. Asked for again, the import goes on from the lines that are saved. */
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
  observation: true,
});
export type ExportedClient = z.output<typeof exportedShape>;

/**
 * An import, or one part of it; complete once as many lines are `saved` as it has. `by` is the e-mail of who did it, empty
 * where there is no such account.
 */
const ImportRun = z.extend(Counts, {
  id,
  fileName: z.string(),
  lines: z.int(),
  saved: z.int(),
  by: z.string(),
  at: z.string(),
});
export type ImportRun = z.output<typeof ImportRun>;

export const importsContract = {
  checkProducts: verb({
    method: 'POST',
    path: '/imports/products/check',
    summary: 'Qué haría cada línea de una importación de productos, sin guardar nada',
    access: 'gym',
    input: z.strictObject({ lines: checkedLines(ProductLine) }),
    output: CheckedProducts,
    errors: [],
    bodyLimit: checkLimit('products'),
  }),
  applyProducts: verb({
    method: 'POST',
    path: '/imports/products',
    summary: 'Importar productos, por porciones; repetida, sigue donde quedó',
    access: 'account',
    input: z.strictObject({
      ...run,
      /** Makes the stock of what exists what the file says too; a new product's is always what it says. */
      quantities: z._default(z.boolean(), false),
      lines: appliedLines(ProductLine),
    }),
    output: Applied,
    errors: [alreadySaved, importRaced],
    bodyLimit: applyLimit,
  }),
  checkClients: verb({
    method: 'POST',
    path: '/imports/clients/check',
    summary: 'Qué haría cada línea de una importación de clientes, sin guardar nada',
    access: 'gym',
    input: z.strictObject({ lines: checkedLines(ClientLine) }),
    output: Checked,
    errors: [],
    bodyLimit: checkLimit('clients'),
  }),
  applyClients: verb({
    method: 'POST',
    path: '/imports/clients',
    summary: 'Importar clientes, por porciones; repetida, sigue donde quedó',
    access: 'account',
    input: z.strictObject({ ...run, lines: appliedLines(ClientLine) }),
    output: Applied,
    errors: [alreadySaved, importRaced],
    bodyLimit: applyLimit,
  }),
  runs: verb({
    method: 'GET',
    path: '/imports',
    summary: 'Las importaciones guardadas, las más nuevas primero',
    access: 'account',
    input: z.strictObject({ kind: choice(importKinds), page: pageNumber }),
    output: pageOf(ImportRun),
    errors: [],
  }),
  /** `after` is the last id that the answer before brought; fewer than `exportedAtOnce` are the last. */
  clients: verb({
    method: 'GET',
    path: '/exports/clients',
    summary: 'Los clientes del gimnasio para exportarlos, por partes',
    access: 'gym',
    input: z.strictObject({ after: z.optional(id) }),
    output: z.object({ items: z.array(exportedShape), total: z.int() }),
    errors: [],
  }),
};
