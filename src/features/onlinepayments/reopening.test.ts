import { v7 as newId } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { now, prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here, addPayer } = online;
beforeAll(() => here.app.app.startWork());

test('lo que se pagó mientras el gimnasio estaba suspendido se sabe en cuanto se reabre', async () => {
  const operator = await here.app.enterOperator();
  const { membershipId, place } = await addPayer();
  here.providers.pay('mercadopago', place);
  const id = newId();
  await operator.installation.suspend({ id, gymId: here.gym.accountId, message: 'Falta un pago.' });
  await online.query('update online_payment set next_check_at = $1 where id = $2', [now, place.attemptId]);
  await here.app.app.doWork(now);
  await operator.installation.reopen({ id });
  await expect
    .poll(() => online.paymentsOf(here.gym, membershipId), { timeout: 20_000 })
    .toMatchObject([{ amount: price }]);
});
