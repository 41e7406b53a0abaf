import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, generateClient } from '../test/api-client.ts';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { createProduct } from '../test/store.ts';

let app: TestApp;
let gym: Person;
let client: ApiClient;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
  client = await generateClient((await app.nobody().raw('GET', '/api/openapi.json')).body);
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await client.remove();
  await app.close();
});

const program = `
import { client } from './client/client.gen.ts';
import { accountSignIn, productsList, salesComplete, tillsOpen } from './client/index.ts';

declare const process: { env: { ADDRESS: string; EMAIL: string; PASSWORD: string } };

const { ADDRESS: baseUrl, EMAIL: email, PASSWORD: password } = process.env;
client.setConfig({ baseUrl });
const signedIn = await accountSignIn({ body: { email, password } });
const cookie = signedIn.response!.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
client.setConfig({ headers: { cookie } });

const shiftId = crypto.randomUUID();
await tillsOpen({ body: { id: shiftId, tillId: crypto.randomUUID(), float: 0 }, throwOnError: true });
const { data: products } = await productsList({ query: { page: 1 }, throwOnError: true });
const { id: productId, name, price, priceIncludesTax } = products.items[0]!;
const order = {
  lines: [{ kind: 'product' as const, id: crypto.randomUUID(), name, price, productId, quantity: 2, priceIncludesTax }],
};
const sell = (total: number) =>
  salesComplete({
    body: { id: crypto.randomUUID(), shiftId, order, total, payments: [{ method: 'debit', amount: total }] },
  });

const refused = await sell(1);
const code: string | undefined = refused.error?.error.code;
const sold = await sell(2 * price);
console.log(JSON.stringify({ code, total: sold.data?.total, sold: sold.data?.lines.map((line) => line.quantity) }));
`;

test('un cliente que otro programa generó entra, abre una caja y vende', async () => {
  await createProduct(gym, { price: 1500, priceIncludesTax: true });
  const { email, password } = gym;
  const said = await client.run(program, { ADDRESS: address, EMAIL: email, PASSWORD: password });
  expect(JSON.parse(said)).toEqual({ code: 'prices_changed', total: 3000, sold: [2] });
});

test('el cliente generado conoce el tipo de cada dato y los códigos de cada rechazo', async () => {
  expect(await client.check(program)).toBe('');
  const mistaken = program
    .replace("kind: 'product'", "kind: 'gift'")
    .replace('code: string', "code: 'sold_before'")
    .replace('sold.data?.total,', 'sold.data?.sum,');
  const objections = await client.check(mistaken);
  expect(objections).toContain('"gift"');
  expect(objections).toContain('"account_for_products"');
  expect(objections).toContain("'sum'");
});
