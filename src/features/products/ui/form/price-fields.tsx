import { Button, Checkbox, Group, Input, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useMoney, useTaxPolicy } from '../../../../web/session.ts';
import { MoneyInput } from '../../../../web/ui/money-input.tsx';
import { priceFor, profitFor, taxFor } from '../../domain.ts';
import { commonRates, rateOf, salePriceWithTax, tillPrice } from '../../rules.ts';
import { FigureInput } from './figure-input.tsx';
import type { Form } from './product-fields.ts';

type Led = 'profit' | 'price';

/** Computes the price from the profit or the profit from the price, whichever was edited last; a selected tax rate keeps the tax up to date. */
export function PriceFields({ form }: { readonly form: Form }) {
  const money = useMoney();
  const policy = useTaxPolicy();
  const { cost, price, tax, priceIncludesTax } = form.values;
  const amounts = { price: price ?? 0, tax: tax ?? 0, priceIncludesTax };
  const charged = tillPrice(amounts, policy);
  const [leads, setLeads] = useState<Led | null>(price ? 'price' : null);
  const [rate, setRate] = useState<number | 'other' | null>(() => rateOf(amounts));
  const [otherRate, setOtherRate] = useState<number | string>('');

  const rateNow = rate === 'other' ? Math.round(Number(otherRate || 0) * 100) : rate;
  const setPrice = (next: number | null, included = priceIncludesTax) => {
    form.setFieldValue('price', next);
    if (rateNow !== null) form.setFieldValue('tax', taxFor(next ?? 0, rateNow, included));
  };
  const setProfit = (of: number, next: number) => form.setFieldValue('profit', profitFor(of, next) / 100);
  const hundredths = (percent: number | string) => Math.max(-10_000, Math.round(Number(percent || 0) * 100));

  const changeCost = (next: number | null) => {
    form.setFieldValue('cost', next);
    if (leads === 'profit') setPrice(priceFor(Math.max(0, next ?? 0), hundredths(form.values.profit)));
    if (leads === 'price') setProfit(next ?? 0, price ?? 0);
  };
  const changeProfit = (next: number | string) => {
    setLeads('profit');
    form.setFieldValue('profit', next);
    if (cost) setPrice(priceFor(Math.max(0, cost), hundredths(next)));
  };
  const changePrice = (next: number | null) => {
    setLeads('price');
    setPrice(next);
    if (next !== null && next >= 0) setProfit(cost ?? 0, next);
  };
  const computeTax = (newRate: number) =>
    form.setFieldValue('tax', taxFor(amounts.price, newRate, priceIncludesTax));
  const chooseRate = (newRate: number) => {
    setRate(newRate);
    computeTax(newRate);
  };
  const changeOther = (typed: number | string) => {
    setOtherRate(typed);
    computeTax(Math.max(0, Math.round(Number(typed || 0) * 100)));
  };
  const include = (included: boolean) => {
    form.setFieldValue('priceIncludesTax', included);
    if (rateNow !== null) form.setFieldValue('tax', taxFor(amounts.price, rateNow, included));
  };

  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={16}>
        <MoneyInput label="Costo" {...form.getInputProps('cost')} onChange={changeCost} />
        <FigureInput
          label="Ganancia"
          suffix=" %"
          decimals={2}
          allowNegative
          {...form.getInputProps('profit')}
          onChange={changeProfit}
        />
        <MoneyInput label="Precio de venta" {...form.getInputProps('price')} onChange={changePrice} />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing={16}>
        <MoneyInput
          label="Impuestos"
          {...form.getInputProps('tax')}
          onChange={(next) => {
            setRate(null);
            form.setFieldValue('tax', next);
          }}
        />
        <Input.Wrapper label="Calcular el impuesto" labelElement="div">
          <Group gap={8}>
            {commonRates.map(({ rate: value, label }) => (
              <Button
                key={value}
                size="compact-md"
                variant={rate === value ? 'light' : 'default'}
                aria-pressed={rate === value}
                onClick={() => chooseRate(value)}
              >
                {label}
              </Button>
            ))}
            {rate === 'other' ? (
              <FigureInput
                w={76}
                aria-label="Otra tasa"
                size="xs"
                suffix=" %"
                decimals={2}
                autoFocus
                value={otherRate}
                onChange={changeOther}
              />
            ) : (
              <Button size="compact-md" variant="default" onClick={() => setRate('other')}>
                Otro
              </Button>
            )}
          </Group>
        </Input.Wrapper>
      </SimpleGrid>
      <Group gap="8px 24px">
        <Checkbox
          label="Precio incluye impuesto"
          checked={priceIncludesTax}
          onChange={(event) => include(event.currentTarget.checked)}
        />
        <Checkbox
          label="Permite cambiar el precio"
          {...form.getInputProps('priceChangeAllowed', { type: 'checkbox' })}
        />
      </Group>
      <Group
        className="figures"
        align="baseline"
        justify="space-between"
        px={12}
        py={8}
        bg="var(--surface-sunken)"
        bdrs="md"
      >
        <span>Precio de venta con impuestos</span>
        <Text component="output" fz={16} fw={600} aria-label="Precio de venta con impuestos">
          {money(salePriceWithTax(amounts))}
        </Text>
      </Group>
      {charged !== salePriceWithTax(amounts) && (
        <Text size="xs" c="dimmed">
          La caja cobra {money(charged)}, con el impuesto del gimnasio:{' '}
          {String(policy.taxRate / 100).replace('.', ',')} %.
        </Text>
      )}
    </>
  );
}
