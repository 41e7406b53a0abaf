import { Button, Checkbox, CloseButton, Drawer, TextInput, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCheckbox,
  IconCreditCard,
  IconCreditCardPay,
  IconNotebook,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { currencySign, figure, minorDigits, parseMoney } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { Keypad } from '../../../web/ui/keypad.tsx';
import { optionalEmail } from '../../../wire/fields.ts';
import { type SaleMethod, saleMethods } from '../contract.ts';
import type { Payment } from './payment.tsx';
import { PaymentDone } from './payment-done.tsx';
import classes from './payment-sheet.module.css';
import { type Part, quickAmounts, tender } from './tender.tsx';
import { useTill } from './till.tsx';

const icons: Record<SaleMethod, Icon> = {
  cash: IconCash,
  debit: IconCreditCard,
  credit: IconCreditCardPay,
  transfer: IconBuildingBank,
  check: IconCheckbox,
  online: IconWorld,
  account: IconNotebook,
};
/** The letters that choose a method. */
const letters: Record<SaleMethod, string> = {
  cash: 'E',
  debit: 'D',
  credit: 'C',
  transfer: 'T',
  check: 'H',
  online: 'P',
  account: 'F',
};
const order: readonly SaleMethod[] = ['cash', 'debit', 'credit', 'transfer', 'check', 'online', 'account'];

/** How much of this order its client may still owe. */
function useAccountLimit(): { limit: number; words: string } {
  const { draft, totals } = useTill();
  const money = useMoney();
  const clientId = draft.client?.id;
  const { data } = useQuery({
    ...query(api.credits.get, { clientId: clientId ?? '', page: 1 }),
    enabled: clientId !== undefined,
  });
  if (!clientId) return { limit: 0, words: 'Elige un cliente' };
  if (!data) return { limit: 0, words: '' };
  const left = Math.max(0, data.limit - data.balance);
  const products = draft.order.lines
    .filter(({ kind }) => kind === 'product')
    .reduce((sum, { id }) => sum + (totals.lines.find((line) => line.id === id)?.total ?? 0), 0);
  return { limit: Math.min(left, products), words: left > 0 ? `Puede deber ${money(left)}` : 'Sin cupo' };
}

interface PaymentSheetProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** How the order is paid: the amount due, by one method or several. */
function PaymentForm({ payment }: PaymentSheetProps) {
  const { draft, totals, gym, shift } = useTill();
  const money = useMoney();
  const field = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<SaleMethod>('cash');
  const [text, setText] = useState('');
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [mailing, setMailing] = useState(false);
  const [email, setEmail] = useState<string>();
  const clientId = draft.client?.id;
  const { data: client } = useQuery({
    ...query(api.clients.get, { id: clientId ?? '' }),
    enabled: clientId !== undefined && mailing,
  });
  const account = useAccountLimit();
  const { total } = totals;
  const typed = text === '' ? null : parseMoney(text, gym.currency);
  const bad = (text !== '' && typed === null) || (typed ?? 0) < 0;
  const now = tender({ total, parts, method, typed, accountLimit: account.limit, gym });
  const address = mailing ? (email ?? client?.email ?? draft.client?.email ?? '') : '';
  const addressBad = mailing && !(address !== '' && optionalEmail.safeParse(address).success);
  const problem = bad ? 'Escribe un monto en números.' : now.problem;
  const ready = !problem && now.missing === 0 && !addressBad && shift !== undefined;

  const choose = (next: SaleMethod) => {
    if (next === 'account' && account.limit <= 0) return;
    const partly = now.payments.find((part) => part.method === method);
    if (next !== method && partly && !problem && now.missing > 0) {
      setParts([...parts.filter((part) => part.method !== method && part.method !== next), partly]);
    } else setParts(parts.filter((part) => part.method !== next && part.method !== method));
    setMethod(next);
    setText('');
    field.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || !shift) return;
    void payment.pay({
      id: draft.id,
      shiftId: shift.id,
      clientId: clientId ?? null,
      savedOrderId: draft.savedOrderId,
      order: draft.order,
      total,
      payments: [...now.payments],
      tendered: now.payments.some((part) => part.method === 'cash') ? now.tendered : 0,
      email: address,
    });
  };
  const listen = (event: KeyboardEvent<HTMLInputElement>) => {
    const named = order.find((one) => letters[one] === event.key.toUpperCase());
    if (!named || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(named);
  };

  return (
    <form className={classes.form} onSubmit={send}>
      <div className={classes.columns}>
        <div className={classes.left}>
          <div className={classes.due}>
            <span className={classes.label}>Por pagar</span>
            <span className={classes.huge}>{money(now.due)}</span>
          </div>
          <dl className={classes.sums}>
            {(parts.length > 0 || now.rounding !== 0) && (
              <div>
                <dt>Total</dt>
                <dd>{money(total)}</dd>
              </div>
            )}
            {now.rounding !== 0 && (
              <div>
                <dt>Redondeo</dt>
                <dd>{money(now.rounding)}</dd>
              </div>
            )}
            {parts.map((part) => (
              <div key={part.method}>
                <dt>
                  {saleMethods[part.method]}
                  <CloseButton
                    aria-label={`Quitar ${saleMethods[part.method]}`}
                    onClick={() => setParts(parts.filter((one) => one !== part))}
                  />
                </dt>
                <dd>−{money(part.amount)}</dd>
              </div>
            ))}
          </dl>
          <fieldset className={classes.methods} aria-label="Medio de pago">
            {order.map((one) => {
              const MethodIcon = icons[one];
              const off = one === 'account' && account.limit <= 0;
              return (
                <UnstyledButton
                  key={one}
                  className={classes.method}
                  aria-pressed={one === method}
                  aria-keyshortcuts={letters[one]}
                  disabled={off}
                  onClick={() => choose(one)}
                  onMouseDown={(event) => event.preventDefault()}
                >
                  <MethodIcon size={20} aria-hidden />
                  <span>{saleMethods[one]}</span>
                  {one === 'account' && account.words && (
                    <span className={classes.small}>{account.words}</span>
                  )}
                </UnstyledButton>
              );
            })}
          </fieldset>
          <div className={classes.mail}>
            <Checkbox
              label="Enviar el comprobante por correo"
              checked={mailing}
              onChange={(event) => setMailing(event.currentTarget.checked)}
            />
            {mailing && (
              <TextInput
                type="email"
                aria-label="Correo para el comprobante"
                placeholder="ana@correo.cl"
                autoComplete="off"
                value={address}
                onChange={(event) => setEmail(event.currentTarget.value)}
                error={email !== undefined && addressBad && 'Escribe un correo válido, como ana@correo.cl.'}
              />
            )}
          </div>
        </div>
        <div className={classes.right}>
          <TextInput
            ref={field}
            data-autofocus
            label={method === 'cash' ? 'Recibido' : 'Monto'}
            inputMode="none"
            autoComplete="off"
            classNames={{ input: classes.amount ?? '' }}
            leftSection={currencySign(gym.currency)}
            placeholder={figure(
              method === 'account' ? Math.min(now.due, account.limit) : now.due,
              gym.currency,
            )}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={listen}
            error={problem}
          />
          {method === 'cash' && (
            <fieldset className={classes.quick} aria-label="Montos rápidos">
              {quickAmounts(now.due).map((amount) => (
                <Button
                  key={amount}
                  variant="default"
                  onClick={() => setText(figure(amount, gym.currency))}
                  onMouseDown={(event) => event.preventDefault()}
                >
                  {figure(amount, gym.currency)}
                </Button>
              ))}
            </fieldset>
          )}
          <Keypad
            value={text}
            onChange={(next) => {
              const plain = next.replace(/\./g, '');
              const amount = minorDigits(gym.currency) === 0 ? parseMoney(plain, gym.currency) : null;
              setText(amount === null ? plain : figure(amount, gym.currency));
            }}
            extra={minorDigits(gym.currency) > 0 ? ',' : '00'}
          />
          <div className={classes.change} data-none={now.change <= 0 || undefined}>
            <span className={classes.label}>{now.missing > 0 ? 'Falta' : 'Vuelto'}</span>
            <span className={classes.huge} data-tone={now.missing > 0 ? 'warn' : 'good'}>
              {money(now.missing > 0 ? now.missing : now.change)}
            </span>
          </div>
        </div>
      </div>
      {payment.error && <Failure error={payment.error} />}
      {now.missing > 0 && !problem && <p className={classes.hint}>Elige otro medio para lo que falta.</p>}
      <div className={classes.submit}>
        <Button
          fullWidth
          type="submit"
          size="lg"
          loading={payment.working}
          disabled={!ready && !payment.working}
        >
          Cobrar {money(total + now.rounding)}
        </Button>
      </div>
    </form>
  );
}

/** A payment whose answer nobody has seen: it is only ever sent again as it was. */
function PaymentPending({ payment }: PaymentSheetProps) {
  const { draft } = useTill();
  const money = useMoney();
  const again = useRef<HTMLButtonElement>(null);
  const { working } = payment;
  useEffect(() => {
    if (!working) again.current?.focus();
  }, [working]);
  if (!draft.request) return null;
  return (
    <div className={classes.form}>
      <div className={classes.due}>
        <span className={classes.label}>
          {payment.working ? 'Terminando la venta…' : 'Venta sin confirmar'}
        </span>
        <span className={classes.huge}>{money(draft.request.total)}</span>
      </div>
      {!payment.working && (
        <Banner tone="warn">
          {payment.error?.message ?? 'No llegó la respuesta.'} La venta sigue aquí: al reintentar se cobra una
          sola vez, aunque ya haya llegado.
        </Banner>
      )}
      <Button ref={again} size="lg" loading={working} onClick={payment.retry}>
        Reintentar
      </Button>
      {!payment.working && (
        <Button variant="default" size="md" onClick={payment.check}>
          Volver a la orden
        </Button>
      )}
    </div>
  );
}

export function PaymentSheet({ payment, onClose }: PaymentSheetProps) {
  const { dialog, draft } = useTill();
  const done = payment.completed;
  return (
    <Drawer
      opened={dialog === 'pay'}
      onClose={() => !payment.working && !draft.request && onClose()}
      title={done ? 'Venta cobrada' : 'Pago'}
      size="min(760px, 100vw)"
    >
      {done && <PaymentDone completed={done} onClose={onClose} />}
      {!done && draft.request && <PaymentPending payment={payment} onClose={onClose} />}
      {!done && !draft.request && <PaymentForm payment={payment} onClose={onClose} />}
    </Drawer>
  );
}
