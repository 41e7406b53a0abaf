import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { currencySign, figure, minorDigits, parseMoney } from '../../../../web/format.ts';
import { useMoney } from '../../../../web/session.ts';
import { Failure } from '../../../../web/ui/failure.tsx';
import { Keypad } from '../../../../web/ui/keypad.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import type { SaleMethod } from '../../contract.ts';
import { ClosedStrip } from '../till/closed-strip.tsx';
import { useTill } from '../till/till.tsx';
import { useAccount } from './account-credit.ts';
import type { Payment } from './payment.ts';
import { PaymentChange } from './payment-change.tsx';
import { PaymentDue } from './payment-due.tsx';
import { methodOf } from './payment-keys.ts';
import { PaymentMethods } from './payment-methods.tsx';
import classes from './payment-sheet.module.css';
import { QuickAmounts } from './quick-amounts.tsx';
import { ReceiptMail, useReceiptAddress } from './receipt-mail.tsx';
import { tender } from './tender.ts';

interface PaymentFormProps {
  readonly payment: Payment;
  readonly onOpenTill: () => void;
}

/** How the order is paid: the amount due, by one method or several. */
export function PaymentForm({ payment, onOpenTill }: PaymentFormProps) {
  const { totals, gym, shift, dialog } = useTill();
  const { choice, choose, error, totalBefore, working } = payment;
  const { method, text, parts } = choice;
  const { total } = totals;
  const money = useMoney();
  const phone = usePhone();
  const amount = useRef<HTMLInputElement>(null);
  const mail = useRef<HTMLInputElement>(null);
  const account = useAccount();
  const receipt = useReceiptAddress(choice);
  const typed = text === '' ? null : parseMoney(text, gym.currency);
  const unread = (text !== '' && typed === null) || (typed ?? 0) < 0;
  const now = tender({ total, parts, method, typed, accountLimit: account.limit, gym });
  const problem = unread ? 'Escribe un monto en números.' : now.problem;
  const ready = !problem && now.missing === 0 && !receipt.isBad && shift !== undefined;

  useEffect(() => {
    // A closing sheet renders once more, and must not take the next scan.
    if (dialog !== 'pay') return;
    amount.current?.focus();
    // Selects the previous text, so that typing replaces it.
    amount.current?.select();
  }, [dialog]);
  useEffect(() => {
    if (!error) return;
    const fault = error.fields?.email ? mail.current : amount.current;
    fault?.focus();
    fault?.select();
  }, [error]);

  const change = (text: string) => choose({ text });
  const touch = (next: string) => {
    const { selectionStart, selectionEnd } = amount.current ?? {};
    const replaces = selectionStart === 0 && selectionEnd === text.length;
    const plain = (replaces ? next.slice(text.length) : next).replace(/\./g, '');
    const read = minorDigits(gym.currency) === 0 ? parseMoney(plain, gym.currency) : null;
    change(read === null ? plain : figure(read, gym.currency));
  };
  const take = (next: SaleMethod) => {
    if (next === 'account' && account.limit <= 0) return;
    const others = parts.filter((part) => part.method !== method && part.method !== next);
    const partly = now.payments.find((part) => part.method === method);
    const isPart = next !== method && partly && !problem && now.missing > 0;
    choose({ method: next, text: '', parts: isPart ? [...others, partly] : others });
    amount.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || !shift) return;
    payment.pay({
      shiftId: shift.id,
      payments: [...now.payments],
      tendered: now.payments.some((part) => part.method === 'cash') ? now.tendered : 0,
      email: receipt.address,
    });
  };
  const listen = (event: KeyboardEvent<HTMLInputElement>) => {
    const method = methodOf(event.key);
    if (!method || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    take(method);
  };

  const undo = <PaymentChange change={now.change} missing={now.missing} />;

  return (
    <form onSubmit={send}>
      <Stack gap={16}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <PaymentDue
              total={total}
              totalBefore={totalBefore}
              parts={parts}
              tendered={now}
              onRemove={(part) => choose({ parts: parts.filter((other) => other !== part) })}
            />
            <PaymentMethods method={method} account={account} onChoose={take} />
            <ReceiptMail field={mail} choice={choice} choose={choose} rounding={now.rounding} {...receipt} />
          </div>
          <div className={classes.column}>
            <TextInput
              ref={amount}
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
              onChange={(event) => change(event.currentTarget.value)}
              onKeyDown={listen}
              error={problem}
            />
            {method === 'cash' && <QuickAmounts due={now.due} onChoose={change} />}
            <Keypad value={text} onChange={touch} extra={minorDigits(gym.currency) > 0 ? ',' : '00'} />
            {!phone && undo}
          </div>
        </div>
        <Stack className={classes.submit ?? ''} gap={8} py={8}>
          {phone && undo}
          {error && <Failure error={error} />}
          <ClosedStrip onOpen={onOpenTill}>Para cobrar, ábrela.</ClosedStrip>
          {now.missing > 0 && !problem && <Text c="dimmed">Elige otro medio para lo que falta.</Text>}
          <Button fullWidth type="submit" size="lg" loading={working} disabled={!ready && !working}>
            Cobrar {money(total + now.rounding)}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
